package explain

import (
	"fmt"
	"slices"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/generators/conversion/proposal"
	"github.com/crdgen/crdgen/internal/check/zero"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

// ofDefaults words problems with values that fields get, or do not get, while the other
// version has none.
func (e *explainer) ofDefaults(p problem.Problem) (diag.Diagnostic, bool) {
	switch p := p.(type) {
	case problem.UnfitDefault:
		d := defaultOf(p.Rule)
		d.Message = fmt.Sprintf("default of %q: expected %s, found %v", p.Rule.Only().Path(), expected(p.Rule.Only().Type()), p.Rule.Default)
		return d, true
	case problem.RefusedDefault:
		d := defaultOf(p.Rule)
		in := problem.Side{Spoke: p.Pair.Of, Hub: p.Rule.Spoke == nil}
		d.Message = fmt.Sprintf("default of %q: %s", p.Rule.Only().Path(), p.Error.ErrorBody())
		d.Help = fmt.Sprintf("write a value that the field's markers in %s allow: the API server refuses any other", side(in))
		return d, true
	case problem.LostPointer:
		return diag.Diagnostic{
			Pos: p.Rule.Mark.ArgPos("default"), Code: diag.ConversionMarker,
			Message: fmt.Sprintf("default of %q: the field stands behind a pointer, and whether that is nil is lost with it", p.Rule.Only().Path()),
			Help:    "take the reason away, so that both are kept, or the default",
		}, true
	case problem.LostOptional:
		return diag.Diagnostic{
			Pos: p.Rule.Mark.ArgPos("default"), Code: diag.ConversionMarker,
			Message: fmt.Sprintf("default of %q: %s is a pointer in one version only, and whether that is nil is lost with it", p.Rule.Only().Path(), what(p.Value)),
			Help:    "take the reason away, so that both are kept, or the default",
			Notes:   []diag.Note{{Pos: posOf(p.Value), Message: "the field is declared here"}},
		}, true
	case problem.IdleDefault:
		return diag.Diagnostic{
			Pos: p.Mark.ArgPos("default"), Code: diag.ConversionMarker,
			Message: fmt.Sprintf("default of %q has no effect: the field has a counterpart in hub %s, and its value from there", p.Rule.Spoke.Path(), hubName(p.Pair)),
			Help:    "remove the default",
			Notes:   hubNote(p.Rule.Hub[0]),
		}, true
	case problem.RequiredHubField, problem.EmptyRefused, problem.DefaultNotFilled:
		return hubField(p), true
	case problem.ZeroLost:
		return zeroLost(p), true
	case problem.ZeroPromised:
		return zeroPromised(p), true
	case problem.ZeroUnset:
		return zeroUnset(p), true
	}
	return diag.Diagnostic{}, false
}

// defaultOf is the finding about a marker's default, without message.
func defaultOf(r *plan.Rule) diag.Diagnostic {
	declared := "field declared here"
	if r.Mark.Name == plan.HubOnlyMarker {
		declared = "hub field declared here"
	}
	return diag.Diagnostic{
		Pos: r.Mark.ArgPos("default"), Code: diag.ConversionMarker,
		Notes: []diag.Note{{Pos: r.Only().Field().Pos, Message: declared}},
	}
}

// expected says which values a marker can give a type.
func expected(t *model.Type) string {
	switch u := gotype.Pointee(t).Underlying(); {
	case gotype.IsMetaDuration(gotype.Pointee(t)):
		return "a duration, such as 90s"
	case u.Shape == model.Basic:
		return "a value of type " + u.Name.Name
	}
	return "a number, string, boolean or metav1.Duration field"
}

// hubField words problems with a field of the hub that gets no value for objects of the
// spoke.
func hubField(p problem.Problem) diag.Diagnostic {
	switch p := p.(type) {
	case problem.RequiredHubField:
		d, h, write := noValue(p.Rule)
		d.Message = fmt.Sprintf("field %q of hub %s is required, but objects of version %s have nothing to put there", h.Path(), hubName(p.Pair), versionName(p.Pair))
		d.Help = write + proposal.ExampleOfField(h) + proposal.ValuesOfRequired(h) + ": it is what readers of the hub see then"
		if !gotype.MayHaveDefault(h.Type()) {
			d.Help = madeHelp(p.Pair, h)
		}
		return d
	case problem.EmptyRefused:
		d, h, write := noValue(p.Rule)
		d.Message = fmt.Sprintf("field %q of hub %s is empty for objects of version %s, which the API server does not take: %s", h.Path(), hubName(p.Pair), versionName(p.Pair), serverWords(p.Error, h))
		d.Help = emptyHelp(h, write)
		return d
	case problem.DefaultNotFilled:
		d, h, write := noValue(p.Rule)
		d.Code = diag.DefaultDiffers
		d.Message = fmt.Sprintf("field %q of hub %s has the default %s, but is %s for objects of version %s: the hub writes it when it is empty, so that the API server fills in nothing",
			h.Path(), hubName(p.Pair), gotype.JSONText(gotype.JSONDefault(h.Field())), zero.JSON(h.Type()), versionName(p.Pair))
		d.Help = write + proposal.SchemaDefault(h) + ", or default=" + proposal.ExampleOf(h.Type()) + " if that is meant"
		return d
	}
	panic(fmt.Sprintf("explain: no words for %T", p))
}

// noValue is the finding about a field that only the hub has, without message, with the
// marker that gives it a value but for that.
func noValue(r *plan.Rule) (d diag.Diagnostic, h gotype.FieldPath, write string) {
	h = r.Hub[0]
	d = diag.Diagnostic{Pos: r.Mark.ArgPos("path"), Code: diag.RequiredField, Notes: hubNote(h)}
	return d, h, fmt.Sprintf("write // +%s:path=%s,default=", plan.HubOnlyMarker, h.Path())
}

// serverWords are the API server's words about a field, with the path where they are about
// a part of it.
func serverWords(e *field.Error, h gotype.FieldPath) string {
	if e.Field == gotype.ReadTag(h.Field()).Name {
		return e.ErrorBody()
	}
	return e.Error()
}

// emptyHelp says how a field of the hub that must not be empty gets a value.
func emptyHelp(h gotype.FieldPath, write string) string {
	brings, example := proposal.SchemaDefault(h), proposal.ExampleOfField(h)
	switch {
	case brings != "":
		return write + brings + ", which is what the API server fills in where the field is missing"
	case gotype.StructOf(h.Type()) != nil && !gotype.IsMetaDuration(h.Type()):
		return "let it be left out when it is empty: make the field a pointer, or add omitzero"
	case example == proposal.NoExample:
		return write + example + proposal.ValuesOfRequired(h)
	}
	return write + proposal.NoExample + " with a value that is taken, or let the field be left out when it is empty: add omitempty"
}

// versions names the version that a zero comes from and the one that loses it.
func versions(z problem.Zero) (from, to string) {
	return side(problem.Side{Spoke: z.Spoke, Hub: !z.ToHub}), side(problem.Side{Spoke: z.Spoke, Hub: z.ToHub})
}

func zeroLost(p problem.ZeroLost) diag.Diagnostic {
	from, to := versions(p.Zero)
	last := p.To.Field()
	why := fmt.Sprintf("%s leaves it out", last.LeavesOut())
	help := fmt.Sprintf("make the field a pointer, or take %s away", last.LeavesOut())
	if p.By != last {
		why = fmt.Sprintf("%q is left out as a whole when it is empty", gotype.ReadTag(p.By).Name)
		help = "make the field a pointer, or let the struct around it be written always"
	}
	d := diag.Diagnostic{
		Pos: last.Pos, Code: diag.ConversionZero,
		Message: fmt.Sprintf("field %q of %s loses the %s that %s writes: %s, and the default %s takes its place", p.To.Named(p.Owners[1]), to, p.Written, from, why, p.Brings),
		Help:    help,
		Notes:   []diag.Note{{Pos: p.From.Field().Pos, Message: fmt.Sprintf("field %q of %s", p.From.Named(p.Owners[0]), from)}},
	}
	if mark, ok := gotype.DefaultMark(p.By); ok && p.By != last {
		d.Notes = append(d.Notes, diag.Note{Pos: mark.Pos, Message: "the default of what is left out"})
	}
	return d
}

func zeroPromised(p problem.ZeroPromised) diag.Diagnostic {
	h := p.Rule.Hub[0]
	by := h.Field().LeavesOut()
	return diag.Diagnostic{
		Pos: h.Field().Pos, Code: diag.ConversionZero,
		Message: fmt.Sprintf("field %q of hub %s loses the %s that the marker of version %s gives it: %s leaves it out, and the default %s takes its place",
			h.Named(p.Pair.Hub), p.Spoke.Kind.Hub.Name, p.Written, p.Spoke.Version.Name, by, p.Brings),
		Help:  fmt.Sprintf("make the field a pointer, or take %s away", by),
		Notes: []diag.Note{{Pos: p.Rule.Pos, Message: "the marker is here"}},
	}
}

func zeroUnset(p problem.ZeroUnset) diag.Diagnostic {
	here, there := versions(p.Zero)
	nothing := zero.JSON(p.From.Type())
	return diag.Diagnostic{
		Pos: p.From.Field().Pos, Code: diag.ConversionZero,
		Message: fmt.Sprintf("field %q of %s loses its %s: it is no pointer there, so that %s is nothing in %s, and the default %s takes its place",
			p.From.Named(p.Owners[0]), here, nothing, nothing, there, p.Brings),
		Help:  "make the field a pointer, as its counterpart is" + orWritten(p.From),
		Notes: []diag.Note{{Pos: p.To.Field().Pos, Message: fmt.Sprintf("field %q of %s", p.To.Named(p.Owners[1]), there)}},
	}
}

// orWritten is the other fix: a zero that is always written is a zero in both versions.
func orWritten(from gotype.FieldPath) string {
	if slices.ContainsFunc(from[:len(from)-1], gotype.Vanishes) {
		return "" // nothing around it is written either
	}
	if option := from.Field().LeavesOut(); option != "" {
		return ", or take " + option + " away"
	}
	return ""
}

func defaultsDiffer(p problem.DefaultsDiffer) diag.Diagnostic {
	spoke, hub := p.Rule.Spoke.Field(), p.Rule.Hub[0].Field()
	a, _ := gotype.DefaultMark(spoke)
	b, _ := gotype.DefaultMark(hub)
	name, version := gotype.BaseName(p.Pair.Spoke)+"."+p.Rule.Spoke.Name(), hubName(p.Pair)
	help := fmt.Sprintf("write // %s here, or // %s in hub %s", b.Text, a.Text, version)
	if p.Changed {
		help = "write the same value in both versions"
		if p.MeantSpoke != "" && p.MeantHub != "" {
			help = fmt.Sprintf("write %s here, or %s in hub %s", p.MeantSpoke, p.MeantHub, version)
		}
	}
	return diag.Diagnostic{
		Pos: a.ArgPos(""), Code: diag.DefaultDiffers,
		Message: fmt.Sprintf("field %q has the default %s, but %s in hub %s: an empty field means one thing or the other, depending on the version it is written in",
			name, gotype.JSONText(gotype.JSONDefault(spoke)), gotype.JSONText(gotype.JSONDefault(hub)), version),
		Help:  help,
		Notes: []diag.Note{{Pos: b.ArgPos(""), Message: "the hub's default is here"}},
	}
}

func loneDefault(p problem.LoneDefault) diag.Diagnostic {
	lacks, has, to := p.Rule.Hub[0], p.Rule.Spoke, p.Pair.Spoke
	if p.Direction == plan.ToHub {
		lacks, has, to = has, lacks, p.Pair.Hub
	}
	here := side(problem.Side{Spoke: p.Pair.Of, Hub: bool(p.Direction)})
	there := side(problem.Side{Spoke: p.Pair.Of, Hub: !bool(p.Direction)})
	mark, _ := gotype.DefaultMark(has.Field())
	value := gotype.JSONText(gotype.JSONDefault(has.Field()))
	return diag.Diagnostic{
		Pos: mark.ArgPos(""), Code: diag.DefaultDiffers,
		Message: fmt.Sprintf("field %q has the default %s in %s and none in %s: an object without the field gets %s as soon as it is written in %s",
			has.Named(to), value, here, there, value, here),
		Help: fmt.Sprintf("give the field of %s the same default; where nothing means the same there as %s, accept it with // +crdgen:ignore:rule=%s,reason=\"...\"",
			there, value, diag.DefaultDiffers),
		Notes:    []diag.Note{{Pos: lacks.Field().Pos, Message: "the field without a default is here"}},
		Together: "%d fields have a default in one version and none in the other: an object without them gets the defaults as soon as it is written in the version that has them",
	}
}
