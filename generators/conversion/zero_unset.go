package conversion

import (
	"fmt"
	"slices"

	"github.com/crdgen/crdgen/internal/check/zero"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

// unset reports a field that cannot tell zero from nothing, so that its zero
// becomes nil, where the pointer of the other version has a default for nil: who
// scales to zero gets the default. Where the field has a default of its own nothing
// never arrives, and what happens to zero is found in the other direction.
func (s *zeroSearch) unset(c *Conv, owners [2]*model.Type, from, to Place) {
	f, t := from.Field(), from.Type()
	key := [2]*model.Field{f, to.Field()}
	if c.Form != Optional || !c.Omits || isPointer(t) || s.reported[key] {
		return
	}
	scalar := t.Underlying().Shape == model.Basic || isMetaDuration(t) || isQuantity(t)
	brings := jsonDefault(to.Field())
	if !scalar || zero.Is(brings, pointee(to.Type())) || !zero.Is(jsonDefault(f), t) {
		return
	}
	if !s.allowsZero(owners[0], from) || !s.allowsZero(owners[1], to) {
		return
	}
	s.reported[key] = true
	here, there := "version "+s.spoke.Version.Name, "hub "+s.spoke.Kind.Hub.Name
	if !s.toHub {
		here, there = there, here
	}
	s.diags.Add(diag.Diagnostic{
		Pos: f.Pos, Code: diag.ConversionZero, Stricter: true,
		Message: fmt.Sprintf("field %q of %s loses its %s: it is no pointer there, so that %s is nothing in %s, and the default %s takes its place",
			from.Named(owners[0]), here, zero.JSON(t), zero.JSON(t), there, jsonText(brings)),
		Help:  "make the field a pointer, as its counterpart is" + orWritten(from),
		Notes: []diag.Note{{Pos: to.Field().Pos, Message: fmt.Sprintf("field %q of %s", to.Named(owners[1]), there)}},
	})
}

// orWritten is the other way to mend it: a zero that is always written is a zero in
// both versions.
func orWritten(from Place) string {
	if slices.ContainsFunc(from[:len(from)-1], vanishes) {
		return "" // nothing around it is written either
	}
	if option := from.Field().LeavesOut(); option != "" {
		return ", or take " + option + " away"
	}
	return ""
}
