// Package kept is the part of generated conversions that is the same everywhere:
// it keeps in an annotation what the other version cannot hold.
//
// It is no library. The generator copies kept.go into the package of a version
// that needs it, so that operators depend on nothing but the standard library;
// here it stands to be compiled and tested. Its names begin with "conversion",
// so that they do not meet the user's. It must import nothing but the standard
// library and must not name any type of Kubernetes.
package kept

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
)

const (
	// conversionCompressAbove is the length from which on an annotation is
	// compressed, conversionTruncateAbove the one that it must not have: all
	// annotations of an object together must stay below 256 KiB.
	conversionCompressAbove = 32 << 10
	conversionTruncateAbove = 200 << 10
	// conversionInflateLimit bounds what is read from a compressed annotation.
	conversionInflateLimit = 4 << 20
	// conversionRepeatLimit bounds how often a counted item is repeated.
	conversionRepeatLimit = 1000

	conversionGzip      = "gzip:"
	conversionTruncated = `{"truncated":true}`
)

var errConversionTruncated = errors.New("the object holds more than an annotation can keep for its other version, so that writing it in this version would lose data: write it in the other version")

// A conversionStash is what is kept while one object is converted. A nil stash
// keeps and restores nothing.
type conversionStash struct {
	found []conversionEntry // what was kept of the version converted to
	next  int               // where to look first: entries are asked for in their order
	lost  []conversionSpan  // what the version converted to cannot hold, in text
	text  []byte
	count int  // how much was lost, if only that is asked
	only  bool // only count
}

// A conversionSpan is an entry of an annotation in making: the path, quoted, ends
// where the colon stands.
type conversionSpan struct{ start, colon, end int }

type conversionEntry struct {
	path string
	raw  []byte
}

// A conversionPath leads from the root to a struct, in the names of the version
// converted from and in those of the one converted to. nil is the root.
type conversionPath struct {
	up      *conversionPath
	in, out string
	key     string // follows in and out
	index   int    // one more than the index in an atomic list
}

// begin opens what was kept in an object. It counts however old it is: a spoke
// that is stored is edited many times before anything is converted.
func (s *conversionStash) begin(annotations map[string]string, key string) error {
	text, ok := annotations[key]
	if !ok {
		return nil
	}
	if text == conversionTruncated {
		return errConversionTruncated
	}
	s.found = conversionParse(text)
	return nil
}

// conversionParse reads an annotation. What is malformed counts as nothing: a
// conversion does not fail for what somebody wrote into an annotation.
func conversionParse(text string) (found []conversionEntry) {
	raw := []byte(text)
	if packed, ok := strings.CutPrefix(text, conversionGzip); ok {
		raw = conversionInflate(packed)
	}
	if !json.Valid(raw) {
		return nil
	}
	for name, value := range conversionMembers(raw) {
		if name != "f" {
			continue
		}
		for path, kept := range conversionMembers(value) {
			found = append(found, conversionEntry{path, kept})
		}
	}
	return found
}

func conversionInflate(packed string) []byte {
	data, err := base64.StdEncoding.DecodeString(packed)
	if err != nil {
		return nil
	}
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil
	}
	raw, err := io.ReadAll(io.LimitReader(r, conversionInflateLimit))
	if err != nil {
		return nil
	}
	return raw
}

// conversionMembers yields the members of an object in valid JSON, in order.
func conversionMembers(raw []byte) func(yield func(name string, value []byte) bool) {
	return func(yield func(string, []byte) bool) {
		i := conversionBlank(raw, 0)
		if i >= len(raw) || raw[i] != '{' {
			return
		}
		for i = conversionBlank(raw, i+1); i < len(raw) && raw[i] == '"'; i = conversionBlank(raw, i) {
			end := conversionValue(raw, i)
			name := string(raw[i+1 : end-1])
			if strings.IndexByte(name, '\\') >= 0 && json.Unmarshal(raw[i:end], &name) != nil {
				return
			}
			i = conversionBlank(raw, conversionBlank(raw, end)+1) // behind the colon
			end = conversionValue(raw, i)
			if !yield(name, raw[i:end]) {
				return
			}
			if i = conversionBlank(raw, end); i >= len(raw) || raw[i] != ',' {
				return
			}
			i++
		}
	}
}

func conversionBlank(raw []byte, i int) int {
	for i < len(raw) && (raw[i] == ' ' || raw[i] == '\t' || raw[i] == '\n' || raw[i] == '\r') {
		i++
	}
	return i
}

// conversionValue returns the end of the value that begins at i.
func conversionValue(raw []byte, i int) int {
	depth := 0
	for i < len(raw) {
		switch raw[i] {
		case '"':
			for i++; i < len(raw) && raw[i] != '"'; i++ {
				if raw[i] == '\\' {
					i++
				}
			}
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		default:
			for i+1 < len(raw) && !strings.ContainsRune("\"{}[],: \t\r\n", rune(raw[i+1])) {
				i++
			}
		}
		i++
		if depth <= 0 {
			return i
		}
		for i < len(raw) && strings.IndexByte(",: \t\r\n", raw[i]) >= 0 {
			i++
		}
	}
	return len(raw)
}

// end writes what was lost into the annotations of the object converted to. The
// annotation that was read, and an old one of the version converted from, go
// away; those of other versions stay.
func (s *conversionStash) end(annotations *map[string]string, read, write string, generation int64) error {
	delete(*annotations, read)
	delete(*annotations, write)
	if len(s.lost) == 0 {
		if len(*annotations) == 0 {
			*annotations = nil
		}
		return nil
	}
	if *annotations == nil {
		*annotations = map[string]string{}
	}
	text := s.annotation(generation)
	(*annotations)[write] = text
	if text == conversionTruncated && generation == 0 {
		return errConversionTruncated
	}
	return nil
}

// annotation puts the entries together, by path.
func (s *conversionStash) annotation(generation int64) string {
	byPath := func(a, b conversionSpan) int { return bytes.Compare(s.text[a.start:a.colon], s.text[b.start:b.colon]) }
	if !slices.IsSortedFunc(s.lost, byPath) {
		slices.SortStableFunc(s.lost, byPath)
	}
	out := append(make([]byte, 0, len(s.text)+len(s.lost)+32), '{')
	if generation > 0 {
		out = append(strconv.AppendInt(append(out, `"g":`...), generation, 10), ',')
	}
	out = append(out, `"f":{`...)
	for i, e := range s.lost {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(out, s.text[e.start:e.end]...)
	}
	out = append(out, "}}"...)
	if len(out) > conversionCompressAbove {
		out = conversionDeflate(out)
	}
	if len(out) > conversionTruncateAbove {
		return conversionTruncated
	}
	return string(out)
}

// conversionQuote makes a JSON string of what stands behind start.
func conversionQuote(out []byte, start int) []byte {
	for _, c := range out[start:] {
		if c < ' ' || c > '~' || c == '"' || c == '\\' {
			quoted, err := json.Marshal(string(out[start:]))
			if err != nil {
				quoted = nil
			}
			return append(out[:start], quoted...)
		}
	}
	out = append(out, '"', '"')
	copy(out[start+1:], out[start:len(out)-2])
	out[start] = '"'
	return out
}

func conversionDeflate(raw []byte) []byte {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := w.Write(raw); err != nil {
		return raw
	}
	if err := w.Close(); err != nil {
		return raw
	}
	return []byte(conversionGzip + base64.StdEncoding.EncodeToString(packed.Bytes()))
}

// restores says whether anything may be put back.
func (s *conversionStash) restores() bool { return s != nil && len(s.found) > 0 }

// active says whether anything can be restored or kept.
func (s *conversionStash) active() bool { return s != nil }

// keep keeps a value of the version converted from.
func (s *conversionStash) keep(at *conversionPath, step string, value any) {
	switch {
	case s == nil:
		return
	case s.only:
		s.count++
		return
	}
	if s.text == nil {
		s.text, s.lost = make([]byte, 0, 512), make([]conversionSpan, 0, 8)
	}
	e := conversionSpan{start: len(s.text)}
	text := conversionQuote(append(append(at.appendIn(s.text), '/'), step...), e.start)
	e.colon = len(text)
	text, err := conversionAppend(append(text, ':'), value)
	if err != nil {
		return // such a value cannot come from a JSON object
	}
	e.end = len(text)
	s.text, s.lost = text, append(s.lost, e)
}

// conversionAppend appends a value as JSON; the most frequent ones without
// reflection.
func conversionAppend(text []byte, value any) ([]byte, error) {
	switch v := value.(type) {
	case struct{}:
		return append(text, "{}"...), nil
	case bool:
		return strconv.AppendBool(text, v), nil
	case *bool:
		if v != nil {
			return strconv.AppendBool(text, *v), nil
		}
	case int32:
		return strconv.AppendInt(text, int64(v), 10), nil
	case *int32:
		if v != nil {
			return strconv.AppendInt(text, int64(*v), 10), nil
		}
	case int64:
		return strconv.AppendInt(text, v, 10), nil
	case *int64:
		if v != nil {
			return strconv.AppendInt(text, *v, 10), nil
		}
	}
	raw, err := json.Marshal(value)
	return append(text, raw...), err
}

// has says whether something was kept at a place.
func (s *conversionStash) has(at *conversionPath, step string) bool { return s.find(at, step) != nil }

// find returns what was kept at a place of the version converted to.
func (s *conversionStash) find(at *conversionPath, step string) []byte {
	if s == nil || len(s.found) == 0 {
		return nil
	}
	for i := range s.found {
		n := s.next + i
		if n >= len(s.found) {
			n -= len(s.found)
		}
		if rest, ok := conversionCutStep(s.found[n].path, step); ok && at.isOut(rest) {
			s.next = n + 1
			return s.found[n].raw
		}
	}
	return nil
}

// conversionCutStep cuts a slash and a step off the end of a path.
func conversionCutStep(path, step string) (string, bool) {
	rest, ok := strings.CutSuffix(path, step)
	if !ok || !strings.HasSuffix(rest, "/") {
		return "", false
	}
	return rest[:len(rest)-1], true
}

// isOut says whether the path is spelt so in the version converted to.
func (p *conversionPath) isOut(path string) bool {
	for ; p != nil; p = p.up {
		if p.key != "" || p.index > 0 {
			rest, ok := strings.CutSuffix(path, p.last())
			if !ok {
				return false
			}
			path = rest
		}
		rest, ok := conversionCutStep(path, p.out)
		if !ok {
			return false
		}
		path = rest
	}
	return path == ""
}

// last is what follows the names of a step.
func (p *conversionPath) last() string {
	if p.index > 0 {
		return strconv.Itoa(p.index - 1)
	}
	if strings.IndexByte(p.key, '/') < 0 && strings.IndexByte(p.key, '~') < 0 {
		return p.key
	}
	return strings.ReplaceAll(strings.ReplaceAll(p.key, "~", "~0"), "/", "~1")
}

// appendIn appends the path in the names of the version converted from.
func (p *conversionPath) appendIn(to []byte) []byte {
	if p == nil {
		return to
	}
	to = append(append(p.up.appendIn(to), '/'), p.in...)
	return append(to, p.last()...)
}

// conversionKept returns a value that was kept.
func conversionKept[T any](s *conversionStash, at *conversionPath, step string) (value T, ok bool) {
	raw := s.find(at, step)
	if raw == nil {
		return value, false
	}
	return conversionDecode[T](raw)
}

// conversionDecode is a function of its own so that nothing is allocated where
// nothing was kept.
func conversionDecode[T any](raw []byte) (value T, ok bool) {
	if json.Unmarshal(raw, &value) != nil {
		var none T
		return none, false
	}
	return value, true
}

// conversionRestore puts a value that was kept into its place.
func conversionRestore[T any](s *conversionStash, at *conversionPath, step string, place *T) {
	if value, ok := conversionKept[T](s, at, step); ok {
		*place = value
	}
}

// conversionElement converts an element of a list without keys. If something of
// it is lost, it is kept whole; it is restored where it still says the same as
// what the object has now in its place.
func conversionElement[In, Out any](
	s *conversionStash, at *conversionPath, in *In, out *Out,
	there func(*In, *Out, *conversionStash) error, back func(*Out, *In, *conversionStash) error,
) error {
	if s == nil {
		return there(in, out, nil)
	}
	counting := &conversionStash{only: true}
	if err := there(in, out, counting); err != nil {
		return err
	}
	if kept, ok := conversionKept[Out](s, at, "*"); ok && conversionSays(&kept, out, there, back) {
		*out = kept
	}
	if counting.count > 0 {
		s.keep(at, "*", in)
	}
	return nil
}

// conversionSays says whether something that was kept says what the object says
// now, but for what the other version cannot hold. If it does not at first, it may
// be for an empty list that the JSON of that version leaves out.
func conversionSays[In, Out any](
	kept, now *Out, there func(*In, *Out, *conversionStash) error, back func(*Out, *In, *conversionStash) error,
) bool {
	var old In
	var again Out
	if back(kept, &old, nil) != nil || there(&old, &again, nil) != nil {
		return false
	}
	if conversionSame(&again, now) {
		return true
	}
	text, err := json.Marshal(&old)
	if err != nil {
		return false
	}
	read, ok := conversionDecode[In](text)
	if !ok {
		return false
	}
	var once Out
	return there(&read, &once, nil) == nil && conversionSame(&once, now)
}

// conversionByHand converts a struct by functions that somebody wrote. What they
// lose is found by converting back, and kept whole.
func conversionByHand[In, Out any](
	s *conversionStash, at *conversionPath, in *In, out *Out, there func(*In, *Out) error, back func(*Out, *In) error,
) error {
	if err := there(in, out); err != nil || s == nil {
		return err
	}
	said := func(in *In, out *Out, _ *conversionStash) error { return there(in, out) }
	told := func(out *Out, in *In, _ *conversionStash) error { return back(out, in) }
	if kept, ok := conversionKept[Out](s, at, "*"); ok && conversionSays(&kept, out, said, told) {
		*out = kept
	}
	var again In
	if back(out, &again) == nil && !conversionSame(&again, in) {
		s.keep(at, "*", in)
	}
	return nil
}

// conversionOrder returns the keys of a map in the order that their list had, if
// it had the same keys, else sorted.
func conversionOrder[K cmp.Ordered, V any](s *conversionStash, at *conversionPath, step string, m map[K]V) []K {
	keys := make([]K, 0, len(m))
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	order, ok := conversionKept[[]K](s, at, step)
	if !ok {
		return keys
	}
	if sorted := slices.Sorted(slices.Values(order)); !slices.Equal(sorted, keys) {
		return keys
	}
	return order
}

// conversionKeepOrder keeps the order of a list that becomes a map, unless it is
// the one that the map gives back.
func conversionKeepOrder[K cmp.Ordered](s *conversionStash, at *conversionPath, step string, keys []K) {
	if !slices.IsSorted(keys) {
		s.keep(at, step, keys)
	}
}

// conversionKey is the key of an item as a part of a path.
func conversionKey(parts ...any) string {
	var key []byte
	for i, part := range parts {
		if i > 0 {
			key = append(key, ',')
		}
		key = fmt.Append(key, part)
	}
	return string(key)
}

// conversionEmpty says whether JSON would say nothing about what a pointer points
// at: it is zero, or lists and maps in it are empty. Times and quantities say
// themselves whether they are zero: the quantity 0 has a format once it was read.
func conversionEmpty(pointer any) bool { return conversionEmptyValue(reflect.ValueOf(pointer).Elem()) }

func conversionEmptyValue(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Slice, reflect.Map:
		return v.Len() == 0
	case reflect.Struct:
		if v.CanAddr() && v.Addr().CanInterface() {
			if scalar, ok := v.Addr().Interface().(conversionScalar); ok {
				return scalar.IsZero()
			}
		}
		for i := range v.NumField() {
			field := v.Field(i)
			if list := field.Kind() == reflect.Slice || field.Kind() == reflect.Map; list && !strings.Contains(v.Type().Field(i).Tag.Get("json"), ",omit") {
				if !field.IsNil() { // JSON tells [] from null
					return false
				}
			} else if !conversionEmptyValue(field) {
				return false
			}
		}
		return true
	}
	return v.IsZero()
}

// conversionScalar is a struct that is a text in JSON.
type conversionScalar interface {
	IsZero() bool
	ToUnstructured() any
}

// conversionSamePointer compares what two pointers point at.
func conversionSamePointer[T comparable](a, b *T) bool {
	return a == b || a != nil && b != nil && *a == *b
}

// conversionSameSlice compares two slices; nil is another one than the empty one.
func conversionSameSlice[T comparable](a, b []T) bool {
	return (a == nil) == (b == nil) && slices.Equal(a, b)
}

// conversionSame compares two values that JSON may write in one way though they
// differ in memory: a quantity that was read and one that was made.
func conversionSame(a, b any) bool {
	if reflect.DeepEqual(a, b) {
		return true
	}
	x, err := json.Marshal(a)
	if err != nil {
		return false
	}
	y, err := json.Marshal(b)
	return err == nil && bytes.Equal(x, y)
}

// conversionAlike compares two values for which JSON may say nothing: an empty
// list or map is as good as none.
func conversionAlike(a, b any) bool {
	x, y := reflect.ValueOf(a), reflect.ValueOf(b)
	if (x.Kind() == reflect.Slice || x.Kind() == reflect.Map) && x.Len() == 0 && y.Len() == 0 {
		return true
	}
	return conversionSame(a, b)
}

type conversionInteger interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64
}

// conversionClamp converts a number; one that does not fit becomes the nearest.
func conversionClamp[To, From conversionInteger](n From) To {
	to := To(n)
	if From(to) == n && (to < 0) == (n < 0) {
		return to
	}
	var least To
	if least--; least > 0 { // unsigned: it is the greatest
		if n < 0 {
			return 0
		}
		return least
	}
	greatest := To(1)
	for next := greatest*2 + 1; next > greatest; next = next*2 + 1 {
		greatest = next
	}
	if n < 0 {
		return -greatest - 1
	}
	return greatest
}

// conversionUnits counts the whole units of a duration.
func conversionUnits[To conversionInteger](d, unit time.Duration) To {
	return conversionClamp[To](int64(d / unit))
}

// conversionDuration is a number of units; what is longer than a duration can
// be becomes the longest.
func conversionDuration[From conversionInteger](n From, unit time.Duration) time.Duration {
	count := conversionClamp[int64](n)
	const longest = 1<<63 - 1
	if limit := int64(longest / unit); count > limit {
		count = limit
	} else if count < -limit {
		count = -limit
	}
	return time.Duration(count) * unit
}
