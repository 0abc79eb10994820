// Package kept is the part of generated conversions that is the same everywhere:
// it keeps in an annotation what the other version cannot hold.
//
// It is no library. The generator copies of kept.go and values.go what conversions
// reach into the package of a version that needs it, so that operators depend on nothing but the standard
// library; here they stand to be compiled and tested. Their names begin with
// "conversion", so that they do not meet the user's. They must import nothing but
// the standard library and must not name any type of Kubernetes.
package kept

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
)

const (
	// conversionCompressAbove is the length from which on an annotation is
	// compressed, conversionTruncateAbove the one that it must not have, so that
	// others have room, and conversionAnnotationsLimit the one that the API server
	// allows all names and values of an object's annotations together.
	conversionCompressAbove    = 32 << 10
	conversionTruncateAbove    = 200 << 10
	conversionAnnotationsLimit = 256 << 10
	// conversionInflateLimit bounds what is read from a compressed annotation.
	conversionInflateLimit = 4 << 20

	// conversionFewEntries is how many are looked through one by one.
	conversionFewEntries = 32

	conversionGzip      = "gzip:"
	conversionTruncated = `{"truncated":true}`
)

var errConversionTruncated = errors.New("the object holds more for its other version than its annotations have room for, so that writing it in this version would lose data: write it in the stored version, or make it or its annotations smaller")

// A conversionStash is what is kept while one object is converted. A nil stash
// keeps and restores nothing.
type conversionStash struct {
	found []conversionEntry // what was kept of the version converted to
	next  int               // where to look first: entries are asked for in their order
	index map[string]int    // where the first entry of a path stands, if there are many
	place []byte            // where a path is spelt to look it up
	lost  []conversionSpan  // what the version converted to cannot hold, in text
	text  []byte
	count int  // how much was lost, if only that is asked
	only  bool // only count
}

// A conversionSpan is an entry of an annotation in making: the path, quoted, ends
// where the colon stands.
type conversionSpan struct{ start, colon, end int }

// A conversionEntry is a value that was kept, as JSON, with its path. Both are
// parts of the annotation.
type conversionEntry struct{ path, raw string }

// A conversionPath leads from the root to a struct, in the names of the version
// converted from and in those of the one converted to. nil is the root.
type conversionPath struct {
	up      *conversionPath
	in, out string
	key     string // follows in and out
	index   int    // one more than the index in an atomic list
}

// to leads on to a field, by its names in the version converted from and in the one
// converted to.
func (p *conversionPath) to(in, out string) *conversionPath {
	return &conversionPath{up: p, in: in, out: out}
}

// item leads on to what has a key in a list or map, whose names end before it.
func (p *conversionPath) item(in, out, key string) *conversionPath {
	return &conversionPath{up: p, in: in, out: out, key: key}
}

// element leads on to what stands at an index of a list without keys.
func (p *conversionPath) element(in, out string, index int) *conversionPath {
	return &conversionPath{up: p, in: in, out: out, index: index + 1}
}

// begin opens what was kept in an object. It counts however old it is: a spoke
// that is stored is edited many times before anything is converted. Where something
// did not fit when the object was read, refuse says that this is a write, which would
// lose it.
func (s *conversionStash) begin(annotations map[string]string, key string, refuse bool) error {
	text, ok := annotations[key]
	if !ok {
		return nil
	}
	if text == conversionTruncated && refuse {
		return errConversionTruncated
	}
	s.found = conversionParse(text)
	return nil
}

// conversionParse reads an annotation. What is malformed counts as nothing: a
// conversion does not fail for what somebody wrote into an annotation.
func conversionParse(text string) (found []conversionEntry) {
	if packed, ok := strings.CutPrefix(text, conversionGzip); ok {
		text = conversionInflate(packed)
	}
	if !json.Valid([]byte(text)) {
		return nil
	}
	conversionMembers(text, func(name, value string) {
		if name != "f" {
			return
		}
		conversionMembers(value, func(path, kept string) {
			if found == nil {
				found = make([]conversionEntry, 0, 8)
			}
			found = append(found, conversionEntry{path, kept})
		})
	})
	return found
}

func conversionInflate(packed string) string {
	data, err := base64.StdEncoding.DecodeString(packed)
	if err != nil {
		return ""
	}
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return ""
	}
	raw, err := io.ReadAll(io.LimitReader(r, conversionInflateLimit))
	if err != nil {
		return ""
	}
	return string(raw)
}

// conversionMembers gives the members of an object in valid JSON to a function, in
// order, as parts of the text.
func conversionMembers(text string, each func(name, value string)) {
	i := conversionBlank(text, 0)
	if i >= len(text) || text[i] != '{' {
		return
	}
	for i = conversionBlank(text, i+1); i < len(text) && text[i] == '"'; i = conversionBlank(text, i) {
		end := conversionValue(text, i)
		name := text[i+1 : end-1]
		if strings.IndexByte(name, '\\') >= 0 {
			var ok bool
			if name, ok = conversionDecode[string](text[i:end]); !ok {
				return
			}
		}
		i = conversionBlank(text, conversionBlank(text, end)+1) // behind the colon
		end = conversionValue(text, i)
		each(name, text[i:end])
		if i = conversionBlank(text, end); i >= len(text) || text[i] != ',' {
			return
		}
		i++
	}
}

func conversionBlank(text string, i int) int {
	for i < len(text) && (text[i] == ' ' || text[i] == '\t' || text[i] == '\n' || text[i] == '\r') {
		i++
	}
	return i
}

// conversionValue returns the end of the value that begins at i.
func conversionValue(text string, i int) int {
	depth := 0
	for i < len(text) {
		switch text[i] {
		case '"':
			for i++; i < len(text) && text[i] != '"'; i++ {
				if text[i] == '\\' {
					i++
				}
			}
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		default:
			for i+1 < len(text) && strings.IndexByte("\"{}[],: \t\r\n", text[i+1]) < 0 {
				i++
			}
		}
		i++
		if depth <= 0 {
			return i
		}
		for i < len(text) && strings.IndexByte(",: \t\r\n", text[i]) >= 0 {
			i++
		}
	}
	return len(text)
}

// end writes what was lost into the annotations of the object converted to. The
// annotation that was read, and an old one of the version converted from, go
// away; those of other versions stay.
//
// What does not fit is said in place of it, and refused if refuse says so: whoever
// reads an object loses nothing, and whoever writes one must not.
func (s *conversionStash) end(annotations *map[string]string, read, write string, refuse bool) error {
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
	room := conversionAnnotationsLimit - len(write)
	for name, value := range *annotations {
		room -= len(name) + len(value)
	}
	text := s.annotation(min(room, conversionTruncateAbove))
	(*annotations)[write] = text
	if text == conversionTruncated && refuse {
		return errConversionTruncated
	}
	return nil
}

// annotation puts the entries together, by path, if they have room.
func (s *conversionStash) annotation(room int) string {
	byPath := func(a, b conversionSpan) int { return bytes.Compare(s.text[a.start:a.colon], s.text[b.start:b.colon]) }
	if !slices.IsSortedFunc(s.lost, byPath) {
		slices.SortStableFunc(s.lost, byPath)
	}
	var out strings.Builder
	out.Grow(len(s.text) + len(s.lost) + 32)
	out.WriteString(`{"f":{`)
	for i, e := range s.lost {
		if i > 0 {
			out.WriteByte(',')
		}
		out.Write(s.text[e.start:e.end])
	}
	out.WriteString("}}")
	text := out.String()
	if len(text) > conversionInflateLimit {
		return conversionTruncated // nobody would read it
	}
	if len(text) > min(room, conversionCompressAbove) {
		text = conversionDeflate(text)
	}
	if len(text) > room {
		return conversionTruncated
	}
	return text
}

// conversionQuote closes the JSON string whose text stands behind start, where its
// first quote is.
func conversionQuote(out []byte, start int) []byte {
	for _, c := range out[start+1:] {
		if c-' ' > '~'-' ' || c == '"' || c == '\\' {
			quoted, err := json.Marshal(string(out[start+1:]))
			if err != nil {
				return append(out[:start], `""`...)
			}
			return append(out[:start], quoted...)
		}
	}
	return append(out, '"')
}

func conversionDeflate(text string) string {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := io.WriteString(w, text); err != nil {
		return text
	}
	if err := w.Close(); err != nil {
		return text
	}
	return conversionGzip + base64.StdEncoding.EncodeToString(packed.Bytes())
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
		var few struct {
			text [160]byte
			lost [4]conversionSpan
		}
		s.text, s.lost = few.text[:0], few.lost[:0]
	}
	start := len(s.text)
	text := conversionQuote(append(append(at.appendIn(append(s.text, '"')), '/'), step...), start)
	colon := len(text)
	text, err := conversionAppend(append(text, ':'), value)
	if err != nil {
		return // such a value cannot come from a JSON object
	}
	s.text, s.lost = text, append(s.lost, conversionSpan{start, colon, len(text)})
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
func (s *conversionStash) has(at *conversionPath, step string) bool {
	return s.restores() && s.holds(at, step)
}

// hasEmpty says whether an empty list or map was kept at a place, where whole ones
// may be kept as well.
func (s *conversionStash) hasEmpty(at *conversionPath, step string) bool {
	if !s.restores() {
		return false
	}
	raw, _ := s.find(at, step)
	return raw == "[]" || raw == "{}"
}

// holds is not inlined, so that has is: mostly nothing was kept.
//
//go:noinline
func (s *conversionStash) holds(at *conversionPath, step string) bool {
	_, ok := s.find(at, step)
	if ok {
		s.next-- // whoever asks may read it next
	}
	return ok
}

// find returns what was kept at a place of the version converted to. Items of a
// list may have one key, though they should not: each gets its own entry in turn.
func (s *conversionStash) find(at *conversionPath, step string) (raw string, ok bool) {
	if len(s.found) > conversionFewEntries {
		return s.findAmongMany(at, step)
	}
	for i := range s.found {
		n := s.next + i
		if n >= len(s.found) {
			n -= len(s.found)
		}
		if rest, ok := conversionCutStep(s.found[n].path, step); ok && at.isOut(rest) {
			s.next = n + 1
			return s.found[n].raw, true
		}
	}
	return "", false
}

// findAmongMany does not look at all entries for each place: an object may have
// thousands of either.
func (s *conversionStash) findAmongMany(at *conversionPath, step string) (raw string, ok bool) {
	if s.index == nil {
		s.index = make(map[string]int, len(s.found))
		for i, e := range s.found {
			if _, ok := s.index[e.path]; !ok {
				s.index[e.path] = i
			}
		}
	}
	s.place = append(append(at.appendOut(s.place[:0]), '/'), step...)
	n, ok := s.index[string(s.place)]
	if !ok {
		return "", false
	}
	if s.next > n && s.next < len(s.found) && s.found[s.next].path == string(s.place) {
		n = s.next
	}
	s.next = n + 1
	return s.found[n].raw, true
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

// appendOut appends the path in the names of the version converted to.
func (p *conversionPath) appendOut(to []byte) []byte {
	if p == nil {
		return to
	}
	to = append(append(p.up.appendOut(to), '/'), p.out...)
	return append(to, p.last()...)
}

// conversionKept returns a value that was kept. Mostly nothing was, so that this is
// short enough to be inlined.
func conversionKept[T any](s *conversionStash, at *conversionPath, step string) (value T, ok bool) {
	if s.restores() {
		return conversionRead[T](s, at, step)
	}
	return value, false
}

func conversionRead[T any](s *conversionStash, at *conversionPath, step string) (value T, ok bool) {
	raw, ok := s.find(at, step)
	if !ok {
		return value, false
	}
	if conversionReadBasic(raw, &value) {
		return value, true
	}
	return conversionDecode[T](raw)
}

// conversionRestore puts a value that was kept into its place.
func conversionRestore[T any](s *conversionStash, at *conversionPath, step string, place *T) {
	if value, ok := conversionKept[T](s, at, step); ok {
		*place = value
	}
}
