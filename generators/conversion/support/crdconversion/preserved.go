package crdconversion

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
)

const (
	// compressAbove is the length from which an annotation is compressed, truncateAbove
	// the longest that it may be, so that others have room, and annotationsLimit what the
	// API server allows for all names and values of an object's annotations together.
	compressAbove    = 32 << 10
	truncateAbove    = 200 << 10
	annotationsLimit = 256 << 10
	// inflateLimit bounds what is read from a compressed annotation.
	inflateLimit = 4 << 20

	// fewEntries is how many are looked through one by one.
	fewEntries = 32

	gzipPrefix = "gzip:"
	truncated  = `{"truncated":true}`
)

var errTruncated = errors.New("the object holds more for its other version than its annotations have room for, " +
	"so that writing it in this version would lose data: write it in the stored version, " +
	"or make it or its annotations smaller")

// A Preserved is the data that the annotations of one object hold while it is converted:
// what was kept of the version that it becomes, and what that version cannot hold. A nil
// Preserved keeps and restores nothing.
type Preserved struct {
	// Accepts are the schemas of the version that is converted to; nil asks for nothing.
	Accepts interface{ find(entries []entry) }
	// Objects are the one that is converted and the one that it becomes, for functions that
	// ask for them.
	Objects [2]any

	found []entry        // what was kept of the version converted to
	steps uint64         // the bits of their last steps: most fields that are asked for are none of them
	next  int            // where to look first: entries are asked for in their order
	index map[string]int // where the first entry of a path stands, if there are many
	place []byte         // a path that is looked up
	lost  []span         // what the version converted to cannot hold, in text
	text  []byte
	tried int // bytes of values that were tried
	pairs int // items that were compared with each other
}

// A span is where an entry of the annotation that is being made stands in its text: the
// quoted path ends at the colon.
type span struct{ start, colon, end int }

// An entry is a value that was kept, as JSON, with its path. Both are parts of the
// annotation.
type entry struct {
	path, raw string
	step      uint64 // the bit of the last step
	schema    *check // that the value must be one of; nil for any
}

// A check holds values against a schema. It has none of the code for that, which only modules
// with schemas need.
type check struct{ asked }

type asked interface {
	accepts(value any, raw string, isBasic bool) bool
	acceptsJSON(raw string) bool
	takes(value any) bool
	takesChange(before, after any) bool
}

// Begin reads what was kept from the annotation of an object with a key, however old it
// is: an object that is stored in a version may be edited many times before it is
// converted. The error is for data that did not fit when the object was read; refuse says
// that this is a write, which would lose it.
func (s *Preserved) Begin(annotations map[string]string, key string, refuse bool) error {
	text, ok := annotations[key]
	if !ok {
		return nil
	}
	if text == truncated && refuse {
		return errTruncated
	}
	s.take(parseAnnotation(text))
	return nil
}

func (s *Preserved) take(found []entry) {
	s.found = found
	for i := range found {
		found[i].step = stepBit(found[i].path)
		s.steps |= found[i].step
	}
	if s.Accepts != nil {
		s.Accepts.find(found)
	}
}

// End writes what was lost into the annotations of the object converted to, under the key
// write. The annotation that was read goes away, and so does an old one under that key;
// others stay.
//
// If the data does not fit, the annotation says so. It is an error if refuse is set: an
// object can always be read, but must not be written without its data.
func (s *Preserved) End(annotations *map[string]string, read, write string, refuse bool) error {
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
	room := annotationsLimit - len(write)
	for name, value := range *annotations {
		room -= len(name) + len(value)
	}
	text := s.annotation(min(room, truncateAbove))
	(*annotations)[write] = text
	if text == truncated && refuse {
		return errTruncated
	}
	return nil
}

// Object returns the object of a type that is converted, or that is made: of that one only
// the metadata is complete. It is nil where a struct is converted alone.
func Object[T any](s *Preserved) *T {
	if s == nil {
		return nil
	}
	for _, object := range s.Objects {
		if found, ok := object.(*T); ok {
			return found
		}
	}
	return nil
}

// annotation puts the entries together, by path, if they have room.
func (s *Preserved) annotation(room int) string {
	byPath := func(a, b span) int { return bytes.Compare(s.text[a.start:a.colon], s.text[b.start:b.colon]) }
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
	if len(text) > inflateLimit {
		return truncated // nobody would read it
	}
	if len(text) > min(room, compressAbove) {
		text = deflate(text)
	}
	if len(text) > room {
		return truncated
	}
	return text
}

// Restores reports whether anything was kept.
func (s *Preserved) Restores() bool { return s != nil && len(s.found) > 0 }

// Active reports whether anything can be restored or kept.
func (s *Preserved) Active() bool { return s != nil }

// Keep keeps a value of the version converted from; step is its name below a path.
func (s *Preserved) Keep(at *Path, step string, value any) {
	if s == nil {
		return
	}
	if s.text == nil {
		var few struct {
			text [160]byte
			lost [4]span
		}
		s.text, s.lost = few.text[:0], few.lost[:0]
	}
	start := len(s.text)
	text := closeString(append(append(at.appendIn(append(s.text, '"')), '/'), step...), start)
	colon := len(text)
	text, err := appendJSON(append(text, ':'), value)
	if err != nil {
		return // such a value cannot come from a JSON object
	}
	s.text, s.lost = text, append(s.lost, span{start, colon, len(text)})
}

// Has reports whether something was kept of a field.
func (s *Preserved) Has(at *Path, step string) bool {
	return s.Restores() && s.holds(at, step)
}

// HasEmpty reports whether an empty list, map or struct was kept of a field, of which whole ones
// may be kept as well.
func (s *Preserved) HasEmpty(at *Path, step string) bool {
	if !s.Restores() {
		return false
	}
	e, _ := s.find(at, step)
	return (e.raw == "[]" || e.raw == "{}") && (e.schema == nil || e.schema.acceptsJSON(e.raw))
}

// holds is not inlined, so that Has is: mostly nothing was kept.
//
//go:noinline
func (s *Preserved) holds(at *Path, step string) bool {
	_, ok := s.find(at, step)
	if ok {
		s.next-- // whoever asks may read it next
	}
	return ok
}

// find returns what was kept at a place of the version converted to. Items of a
// list may have one key, though they should not: each gets its own entry in turn.
func (s *Preserved) find(at *Path, step string) (e entry, ok bool) {
	bit := stepBit(step)
	switch {
	case s.steps&bit == 0:
		return entry{}, false
	case len(s.found) > fewEntries:
		return s.findAmongMany(at, step)
	}
	for i := range s.found {
		n := s.next + i
		if n >= len(s.found) {
			n -= len(s.found)
		}
		if s.found[n].step != bit {
			continue
		}
		if rest, ok := cutStep(s.found[n].path, step); ok && at.isOut(rest) {
			s.next = n + 1
			return s.found[n], true
		}
	}
	return entry{}, false
}

// findAmongMany does not look at all entries for each place: an object may have
// thousands of either.
func (s *Preserved) findAmongMany(at *Path, step string) (e entry, ok bool) {
	if s.index == nil {
		s.index = make(map[string]int, len(s.found))
		for i, e := range s.found {
			if _, ok := s.index[e.path]; !ok {
				s.index[e.path] = i
			}
		}
	}
	if at.isNew() {
		return entry{}, false
	}
	s.place = append(append(at.appendOut(s.place[:0]), '/'), step...)
	n, ok := s.index[string(s.place)]
	if !ok {
		return entry{}, false
	}
	if s.next > n && s.next < len(s.found) && s.found[s.next].path == string(s.place) {
		n = s.next
	}
	s.next = n + 1
	return s.found[n], true
}

// Kept returns a value that was kept. Mostly nothing was, so that this is
// short enough to be inlined.
func Kept[T any](s *Preserved, at *Path, step string) (value T, ok bool) {
	if s.Restores() {
		return readKept[T](s, at, step)
	}
	return value, false
}

func readKept[T any](s *Preserved, at *Path, step string) (value T, ok bool) {
	if e, ok := s.find(at, step); ok {
		return readEntry[T](e)
	}
	return value, false
}

// readEntry is a function of its own so that nothing is allocated where nothing is found.
//
//go:noinline
func readEntry[T any](e entry) (value T, ok bool) {
	isBasic := readBasic(e.raw, &value)
	if !isBasic {
		if value, ok = decode[T](e.raw); !ok {
			return value, false
		}
	}
	if e.schema != nil && !e.schema.accepts(value, e.raw, isBasic) {
		var none T
		return none, false
	}
	return value, true
}

// takes reports whether the schema of a field of which something was kept takes another value.
func (s *Preserved) takes(at *Path, step string, value any) bool {
	if !s.Has(at, step) {
		return true
	}
	e, _ := s.find(at, step)
	text, err := json.Marshal(value)
	return e.schema == nil || err == nil && e.schema.acceptsJSON(string(text))
}

// Restore puts a value that was kept into its place.
func Restore[T any](s *Preserved, at *Path, step string, place *T) {
	if value, ok := Kept[T](s, at, step); ok {
		*place = value
	}
}

// RestorePointer puts back whether a zero value was there, if the other version says zero
// still.
func RestorePointer[T comparable](s *Preserved, at *Path, step string, place **T) {
	if value, ok := Kept[*T](s, at, step); ok && ZeroIfNil(value) == ZeroIfNil(*place) {
		*place = value
	}
}
