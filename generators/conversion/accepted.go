package conversion

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/generators/crd"
	"github.com/crdgen/crdgen/internal/check/resource"
	"github.com/crdgen/crdgen/internal/check/zero"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// schemaOptions are those of the schemas that values are held against: whatever can
// be described is.
func schemaOptions() crd.Options {
	return crd.Options{AllowDangerousTypes: new(true), IgnoreUnexportedFields: new(true), MaxDescLen: new(0)}
}

// schemas are those of the program's types, made when the first one is asked for.
type schemas struct {
	program *model.Program
	made    *crd.Schemas
}

// refused says what the API server has against a value of the field at a place
// below a struct, as JSON has it: nil if nothing, or if no schema tells.
func (s *schemas) refused(first *model.Type, place Place, value any) *field.Error {
	f := place.Field()
	if f.JSON().AsString || writesOtherwise(pointee(f.GoType)) {
		return nil
	}
	if s.made == nil {
		s.made = crd.NewSchemas(s.program, schemaOptions(), generators.Env{})
	}
	schema, ok := s.made.OfField(place.Owner(first), f)
	if !ok {
		return nil
	}
	errs, err := resource.JudgeField(context.Background(), readTag(f).name, &schema, value)
	if err != nil || len(errs) == 0 {
		return nil // a schema that no server takes is reported with the CRD
	}
	return errs[0]
}

// writesOtherwise says whether a type that is no struct makes its JSON itself.
func writesOtherwise(t *model.Type) bool {
	return !isMetaDuration(t) && !isQuantity(t) && (t.MarshalsJSON || t.MarshalsText)
}

// fits reports a marker's default that is no value of its field, in Go or for the
// API server. The field stands in a version that the messages call side.
func (f *filling) fits(mark markers.Mark, value any, place Place) {
	if value == nil {
		return
	}
	first, side := f.pair.Spoke, "version "+f.spoke.Version.Name
	declared := "field declared here"
	if mark.Name == hubOnlyMarker {
		first, side, declared = f.pair.Hub, "hub "+f.spoke.Kind.Hub.Name, "hub field declared here"
	}
	d := diag.Diagnostic{
		Pos: mark.ArgPos("default"), Code: diag.ConversionMarker,
		Notes: []diag.Note{{Pos: place.Field().Pos, Message: declared}},
	}
	if why := unfit(value, place.Type()); why != "" {
		d.Message = fmt.Sprintf("default of %q: %s", place.Path(), why)
		f.diags.Add(d)
		return
	}
	if e := f.plan.schemas.refused(first, place, asJSON(value, place.Type())); e != nil {
		d.Message = fmt.Sprintf("default of %q: %s", place.Path(), e.ErrorBody())
		d.Help = fmt.Sprintf("write a value that the field's markers in %s allow: the API server refuses any other", side)
		f.diags.Add(d)
	}
}

// lostPointer reports a default of a field whose loss is accepted, behind a pointer:
// nothing tells any more whether that was nil.
func (f *filling) lostPointer(r *Rule, mark markers.Mark) {
	if r.How != Dropped || r.Default == nil || r.alone().pointers() == 0 {
		return
	}
	f.diags.Add(diag.Diagnostic{
		Pos: mark.ArgPos("default"), Code: diag.ConversionMarker,
		Message: fmt.Sprintf("default of %q: the field stands behind a pointer, and whether that is nil is lost with it", r.alone().Path()),
		Help:    "take the reason away, so that both are kept, or the default",
	})
}

// lostOptional reports such a default in a struct that is a pointer in one version and
// left out in the other where it is empty: it would be made of nothing.
func (p *planner) lostOptional(u use, c *Conv) {
	if !c.Omits || c.Elem.Form != Struct || c.Elem.Pair.byHand() {
		return
	}
	d := direction(isPointer(c.Hub))
	for _, r := range c.Elem.Pair.Rules {
		if r.How != Dropped || !r.defaults(d) || isZeroOf(r.Default, r.alone().Type()) {
			continue
		}
		marks := c.Elem.Pair.Spoke.Marks
		if r.Spoke != nil {
			marks = r.Spoke.Field().Marks
		}
		at := r.Pos
		if i := slices.IndexFunc(marks, func(m markers.Mark) bool { return m.Pos == r.Pos }); i >= 0 {
			at = marks[i].ArgPos("default")
		}
		p.diags.Add(diag.Diagnostic{
			Pos: at, Code: diag.ConversionMarker,
			Message: fmt.Sprintf("default of %q: %s is a pointer in one version only, and whether that is nil is lost with it", r.alone().Path(), u.what),
			Help:    "take the reason away, so that both are kept, or the default",
			Notes:   []diag.Note{{Pos: u.field.Pos, Message: "the field is declared here"}},
		})
	}
}

// idleDefault reports a default for a field that gets its value from the hub: that
// it keeps what does not fit there is another matter.
func (f *filling) idleDefault(r *Rule) {
	mark, _ := r.Spoke.Field().Marks.Get(preserveMarker)
	if v, ok := mark.Value.(markers.ConversionPreserve); !ok || v.Default == nil {
		return
	}
	f.diags.Add(diag.Diagnostic{
		Pos: mark.ArgPos("default"), Code: diag.ConversionMarker,
		Message: fmt.Sprintf("default of %q has no effect: the field has a counterpart in hub %s, and its value from there", r.Spoke.Path(), f.spoke.Kind.Hub.Name),
		Help:    "remove the default",
		Notes:   []diag.Note{{Pos: r.Hub[0].Field().Pos, Message: "hub field declared here"}},
	})
}

// asJSON is a marker's value for a field as JSON has it.
func asJSON(value any, t *model.Type) any {
	switch v := value.(type) {
	case int:
		return int64(v)
	case string:
		if d, ok := durationOf(v); ok && isMetaDuration(pointee(t)) {
			return d.String()
		}
	}
	return value
}

// emptyJSON is what encoding/json writes for the zero value of a type; not ok where
// that cannot be told.
func emptyJSON(t *model.Type, depth int) (value any, ok bool) {
	st := structOf(t)
	switch {
	case depth > maxDepth:
		return nil, false
	case isPointer(t), isCollection(t):
		return nil, true
	case st == nil || isQuantity(t) || isMetaDuration(t):
		ok := !writesOtherwise(t) && (st != nil || t.Underlying().Shape == model.Basic)
		return zero.Value(t), ok
	case isOpaque(st) || writesItself(t):
		return nil, isTime(t)
	}
	object := map[string]any{}
	for _, m := range members(t) {
		if leavesOut(m.Field()) {
			continue
		}
		inner, ok := emptyJSON(m.Type(), depth+1)
		if !ok || len(m) > 1 && m.pointers() > 0 || readTag(m.Field()).inline {
			return nil, false
		}
		object[readTag(m.Field()).name] = inner
	}
	return object, true
}

// writesEmpty says whether objects of a version without a field may have its zero
// value written in the other: JSON does not leave it out, and nothing on the way to
// it is nil whenever the field is not set.
func (f *filling) writesEmpty(h Place) bool {
	if isPointer(h.Type()) || leavesOut(h.Field()) {
		return false
	}
	for i := range h[:len(h)-1] {
		if isPointer(h[i].GoType) && !f.made(h[:i+1]) {
			return false
		}
	}
	return true
}

// made says whether a field of the spoke leads into a pointer of the hub.
func (f *filling) made(way Place) bool {
	for _, r := range f.pair.Rules {
		for _, to := range r.Hub {
			if r.Spoke != nil && r.How != Presence && (to.key() == way.key() || len(to.key()) > len(way.key()) && to.key()[:len(way.key())+1] == way.key()+"/") {
				return true
			}
		}
	}
	return false
}

// schemaDefault spells the default that the API server fills in for a field as an
// argument of a marker; "" if it has none, or one that no argument can say.
func schemaDefault(place Place) string {
	value := jsonDefault(place.Field())
	switch v := value.(type) {
	case json.Number:
		n, err := v.Int64()
		if err != nil {
			return ""
		}
		value = n
	case string, bool:
	default:
		return ""
	}
	if unfit(value, place.Type()) != "" {
		return ""
	}
	return spellDefault(value)
}

// spellDefault is a value as an argument of a marker.
func spellDefault(value any) string {
	text, ok := value.(string)
	switch {
	case !ok:
		return fmt.Sprint(value)
	case text == "true" || text == "false" || text == noExample:
		return strconv.Quote(text)
	}
	return enumWord(text)
}
