package conversion

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/check/zero"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// A zeroSearch looks in one direction for zeros that arrive nowhere: one version
// writes out a zero value, the other's JSON leaves it out, and the API server
// puts a default into its place, when it reads what is stored or when somebody
// writes the object again. No annotation helps: when the default is converted
// back it looks like an edit, and an edit wins.
//
// What functions of the user make of a zero nobody knows, so that their fields
// are passed over, and so are directions that are written by hand.
type zeroSearch struct {
	*planner
	toHub    bool
	reported map[[2]*model.Field]bool
	stack    []*Pair // that are looked into from the struct around them
}

// checkZeros reports such zeros of pairs, at the field that leaves them out.
func (p *planner) checkZeros(pairs []*Pair) {
	for _, toHub := range []bool{true, false} {
		s := &zeroSearch{planner: p, toHub: toHub, reported: map[[2]*model.Field]bool{}}
		for _, pair := range pairs {
			s.pair(pair, nil, nil)
		}
	}
}

// pair looks at the fields of two structs that stand at from and to; nil says
// that nothing is known of what is around them.
func (s *zeroSearch) pair(pair *Pair, from, to Place) {
	if s.toHub && pair.HandToHub != nil || !s.toHub && pair.HandToSpoke != nil || slices.Contains(s.stack, pair) {
		return
	}
	for _, r := range pair.Rules {
		s.promised(pair, r, to)
		if r.Conv == nil || r.Spoke == nil || len(r.Hub) != 1 {
			continue
		}
		a, b := r.Spoke, r.Hub[0]
		owners := [2]*model.Type{pair.Spoke, pair.Hub}
		if !s.toHub {
			a, b, owners = b, a, [2]*model.Type{pair.Hub, pair.Spoke}
		}
		s.field(r.Conv, owners, from.then(a...), to.then(b...), pair)
	}
}

// field looks at one field and, if it is a struct that is left out as a whole, at
// what is in it. owners are the structs that hold the first fields of the places.
func (s *zeroSearch) field(c *Conv, owners [2]*model.Type, from, to Place, around *Pair) {
	inner := c
	if inner.Form == Optional {
		inner = inner.Elem
	}
	switch {
	case isPointer(from.Type()) && isPointer(to.Type()):
		return // whoever sets one sets the other
	case inner.Form == Struct:
		if vanishesThere(from, to) {
			s.stack = append(s.stack, around)
			s.pair(inner.Pair, from, to)
			s.stack = s.stack[:len(s.stack)-1]
		}
		return
	case inner.Form == Identical && isLooked(to.Type()):
		if vanishesThere(from, to) {
			s.same(owners, from, to)
		}
		return
	}
	s.unset(c, owners, from, to)
	if written, ok := s.arrives(inner, owners[0], from); ok {
		s.leaf(owners, from, to, written)
	}
}

// same looks at what is in a struct of one type.
func (s *zeroSearch) same(owners [2]*model.Type, from, to Place) {
	for _, m := range members(to.Type()) {
		a, b := from.then(m...), to.then(m...)
		switch {
		case isPointer(m.Type()) || len(b) > maxDepth:
		case isLooked(m.Type()):
			s.same(owners, a, b)
		case !leavesOut(m.Field()) && s.allowsZero(owners[0], a):
			s.leaf(owners, a, b, zero.JSON(m.Type()))
		}
	}
}

// isLooked says whether a type is a struct whose fields count one by one.
func isLooked(t *model.Type) bool {
	st := structOf(t)
	return st != nil && !isPointer(t) && !isOpaque(t.Unalias()) && !isOpaque(st) && len(members(t)) > 0
}

// arrives says whether a value that a field writes out becomes the other field's
// zero value, and which; owner is the struct that from is seen from.
func (s *zeroSearch) arrives(c *Conv, owner *model.Type, from Place) (written string, ok bool) {
	f, t := from.Field(), pointee(from.Type())
	if c.Form == Function {
		return "", false
	}
	if c.Form == Enum {
		for _, v := range c.Values {
			a, b := v.Spoke, v.Hub
			if !s.toHub {
				a, b = b, a
			}
			if b == "" && a != "" {
				return strconv.Quote(a), true
			}
		}
	}
	if !isPointer(from.Type()) && leavesOut(f) || !s.allowsZero(owner, from) {
		return "", false
	}
	return zero.JSON(t), true
}

// leaf reports a field whose zero is replaced, if its other version writes it.
func (s *zeroSearch) leaf(owners [2]*model.Type, from, to Place, written string) {
	key := [2]*model.Field{from.Field(), to.Field()}
	by, brings, ok := replaced(from, to)
	if !ok || s.reported[key] {
		return
	}
	s.reported[key] = true
	versions := [2]string{"version " + s.spoke.Version.Name, "hub " + s.spoke.Kind.Hub.Name}
	if !s.toHub {
		versions[0], versions[1] = versions[1], versions[0]
	}
	field := to.Named(owners[1])
	why := fmt.Sprintf("%s leaves it out", to.Field().LeavesOut())
	help := fmt.Sprintf("make the field a pointer, or take %s away", to.Field().LeavesOut())
	if by != to.Field() {
		why = fmt.Sprintf("%q is left out as a whole when it is empty", readTag(by).name)
		help = "make the field a pointer, or let the struct around it be written always"
	}
	d := diag.Diagnostic{
		Pos: to.Field().Pos, Code: diag.ConversionZero, Stricter: true,
		Message: fmt.Sprintf("field %q of %s loses the %s that %s writes: %s, and the default %s takes its place", field, versions[1], written, versions[0], why, brings),
		Help:    help,
		Notes:   []diag.Note{{Pos: from.Field().Pos, Message: fmt.Sprintf("field %q of %s", from.Named(owners[0]), versions[0])}},
	}
	if mark, ok := defaultMark(by); ok && by != to.Field() {
		d.Notes = append(d.Notes, diag.Note{Pos: mark.Pos, Message: "the default of what is left out"})
	}
	s.diags.Add(d)
}

// replaced returns the default that takes the place of a zero, as JSON, and the
// field that is left out: the last of the place, or a struct around it.
func replaced(from, to Place) (by *model.Field, brings string, ok bool) {
	last := to.Field()
	if isPointer(to.Type()) {
		return nil, "", false // a pointer to zero is written
	}
	if leavesOut(last) {
		if v := jsonDefault(last); !zero.Is(v, to.Type()) {
			return last, jsonText(v), true
		}
	}
	for i := len(to) - 2; i >= 0; i-- {
		if !vanishesThere(from[:len(from)-1], to[i:i+1]) {
			continue
		}
		if v := valueAt(jsonDefault(to[i]), to[i+1:]); !zero.Is(v, to.Type()) {
			return to[i], jsonText(v), true
		}
	}
	return nil, "", false
}

// vanishes says whether a struct is left out of JSON when all in it is zero.
func vanishes(f *model.Field) bool {
	if readTag(f).inline || structOf(f.GoType) == nil {
		return false
	}
	return isPointer(f.GoType) || leavesOut(f)
}

// vanishesThere says whether a struct at one place is written though all in it is
// zero, and left out at the other. A pointer that is there is written, but the
// pointer it becomes is there as well.
func vanishesThere(from, to Place) bool {
	leavesEmpty := func(f *model.Field) bool { return vanishes(f) && !isPointer(f.GoType) }
	return slices.ContainsFunc(to, vanishes) && !slices.ContainsFunc(from, vanishes) ||
		slices.ContainsFunc(to, leavesEmpty) && !slices.ContainsFunc(from, leavesEmpty)
}

// leavesOut says whether encoding/json leaves out the zero value of a field, and
// of lists and maps the empty one.
func leavesOut(f *model.Field) bool { return f.LeavesOut() != "" }

// leavesOut says so of the field at a place, seen from a struct. Nobody knows what a
// struct leaves out that writes itself: it writes what is there.
func (p Place) leavesOut(from *model.Type) bool {
	if len(p) > 1 {
		from = p[len(p)-2].GoType
	}
	return leavesOut(p.Field()) && !writesItself(from)
}

// defaultMark finds the marker that gives a field its default; one of the field's
// type counts, too.
func defaultMark(f *model.Field) (markers.Mark, bool) {
	sets := []markers.Set{f.Marks}
	for t := f.GoType; t != nil && t.Declared(); t = t.Elem {
		sets = append(sets, t.Marks)
		if t.Shape != model.Defined {
			break
		}
	}
	for _, set := range sets {
		for _, name := range []string{"kubebuilder:default", "default"} {
			if m, ok := set.Get(name); ok {
				return m, true
			}
		}
	}
	return markers.Mark{}, false
}

// jsonDefault is the default of a field as JSON has it, nil for none.
func jsonDefault(f *model.Field) any {
	mark, ok := defaultMark(f)
	if !ok {
		return nil
	}
	var value any
	switch v := mark.Value.(type) {
	case crdmarkers.Default:
		value = v.Value
	case crdmarkers.KubernetesDefault:
		value = v.Value
	case *crdmarkers.KubernetesDefault:
		value = v.Value
	}
	text, err := json.Marshal(value)
	if err != nil {
		return nil
	}
	var made any
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if decoder.Decode(&made) != nil {
		return nil
	}
	return made
}

// valueAt is what stands at a place below a default, after the API server has
// filled in the defaults there; nil for nothing.
func valueAt(value any, place Place) any {
	for _, f := range place {
		if readTag(f).inline {
			continue
		}
		object, ok := value.(map[string]any)
		if !ok {
			return nil
		}
		inner, ok := object[readTag(f).name]
		if !ok {
			inner = jsonDefault(f)
		}
		value = inner
	}
	return value
}

func jsonText(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		return fmt.Sprint(value)
	}
	return string(text)
}

// allowsZero says whether the API server takes the zero value of a field, or of what
// it points at, at a place below a struct, and as a value: null is nothing to it.
func (s *zeroSearch) allowsZero(first *model.Type, place Place) bool {
	value := zero.Value(pointee(place.Type()))
	return value != nil && s.plan.schemas.refused(first, place, value) == nil
}
