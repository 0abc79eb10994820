package explain

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/generators/conversion/proposal"
	"github.com/crdgen/crdgen/internal/check/zero"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers/condition"
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

// ofComparisons words problems with what two versions say about one field.
func ofComparisons(p problem.Problem) (diag.Diagnostic, bool) {
	switch p := p.(type) {
	case problem.TighterBound:
		return tighterBound(p), true
	case problem.DefaultsDiffer:
		return defaultsDiffer(p), true
	case problem.OtherUnit:
		return otherUnit(p), true
	case problem.LoneDefault:
		return loneDefault(p), true
	case problem.ItemsMayRepeat:
		return itemsMayRepeat(p), true
	case problem.KeysBecomeOne:
		return keysBecomeOne(p), true
	case problem.ItemsCannotRepeat:
		own := "+listType=set"
		if !p.Rule.Conv.Inverted {
			own = "+listType=map and // +listMapKey=" + p.Rule.Conv.KeyField.Steps()
		}
		return diag.Diagnostic{
			Pos: p.Rule.Spoke.Field().Pos, Code: diag.TighterHub,
			Message: fmt.Sprintf("field %q cannot hold one item twice, which the list of hub %s can: such objects can be written in the hub's version only", p.Rule.Spoke.Named(p.Pair.Spoke), hubName(p.Pair)),
			Help:    fmt.Sprintf("add // %s to the hub's list%s", own, countHelp(p.Rule.Conv)),
			Notes:   []diag.Note{{Pos: p.Rule.Hub[0].Field().Pos, Message: "the hub's list is declared here, the one here has " + strings.Join(p.Here, " and ")}},
		}, true
	case problem.WrongFix:
		return diag.Diagnostic{
			Pos: p.Function.Pos, Code: diag.ConversionFunc,
			Message: fmt.Sprintf("function %q has another form than the one that generated tests call: random objects do not get their invariants", p.Function.Name),
			Help:    fmt.Sprintf("write func %s(*%s)", p.Function.Name, gotype.BaseName(p.Type)),
		}, true
	case problem.UnknownFields:
		return unknownFields(p), true
	case problem.Undecodable:
		return undecodable(p), true
	case problem.Absent:
		return absent(p), true
	case problem.Pruned:
		return pruned(p), true
	case problem.KeptList:
		return diag.Diagnostic{
			Pos: p.Rule.Spoke.Field().Pos, Code: diag.KeptList,
			Message: fmt.Sprintf("field %q keeps what its items lose, and they have no key: an item that is edited and moved at the same time loses it", p.Rule.Spoke.Named(p.Pair.Spoke)),
			Help:    keptHelp(p),
			Notes:   hubNote(p.Rule.Hub[0]),
		}, true
	case problem.IdleKey:
		return diag.Diagnostic{
			Pos: p.Mark.Pos, Code: diag.ConversionMarker,
			Message: fmt.Sprintf("marker %q has no effect: hub %s has a place for everything in the items, so nothing is kept by a key", "+"+p.Mark.Name, hubName(p.Pair)),
			Help:    "remove it until the items of the two versions differ",
		}, true
	}
	return diag.Diagnostic{}, false
}

// An end is the field at one end of a rule, and the version that it is of, in words.
type end struct{ name, side string }

// endsOf are the field that a rule converts in a direction, and what it becomes.
func endsOf(pair *plan.Pair, rule *plan.Rule, direction plan.Direction) (from, to end) {
	spoke := end{rule.Spoke.Named(pair.Spoke), side(problem.Side{Spoke: pair.Of})}
	hub := end{rule.Hub[0].Named(pair.Hub), side(problem.Side{Spoke: pair.Of, Hub: true})}
	if direction == plan.ToSpoke {
		return hub, spoke
	}
	return spoke, hub
}

// absent says that a field is lost in some variants of the output.
func absent(p problem.Absent) diag.Diagnostic {
	from, to := endsOf(p.Pair, p.Rule, p.Direction)
	return diag.Diagnostic{
		Pos: p.Rule.Spoke.Field().Pos, Code: diag.UnmappedField,
		Message: fmt.Sprintf("field %q of %s has no counterpart in some variants, and is lost there: %q of %s is there %s only",
			from.name, from.side, to.name, to.side, within(p.Condition)),
		Help:  fmt.Sprintf("write // %s above both fields, or above neither", p.Condition.Marker()),
		Notes: []diag.Note{{Pos: p.Condition.Pos, Message: "the condition is here"}},
	}
}

// pruned says that the API server drops what is converted.
func pruned(p problem.Pruned) diag.Diagnostic {
	from, to := endsOf(p.Pair, p.Rule, p.Direction)
	var names []string
	for _, path := range p.Paths {
		names = append(names, strconv.Quote(from.name+path))
	}
	are := "is"
	if len(names) > 1 {
		are = "are"
	}
	found := diag.Diagnostic{
		Pos: p.Rule.Spoke.Field().Pos, Code: diag.UnmappedField,
		Message: fmt.Sprintf("%s of %s %s converted and then dropped by the API server: the schema of %s has no such field", strings.Join(names, ", "), from.side, are, to.side),
		Help:    "leave it out of both schemas, or of neither",
	}
	if p.Direction != plan.ToSpoke {
		found.Notes = []diag.Note{{Pos: p.Rule.Hub[0].Field().Pos, Message: "the field of the hub is declared here"}}
	}
	return found
}

// within names conditions, all of which hold, as messages do.
func within(when ...condition.Condition) string {
	if len(when) == 0 {
		return "where no condition holds"
	}
	parts := make([]string, len(when))
	for i, c := range when {
		word := "in "
		if len(c.Gates) > 0 {
			word = "with "
		}
		parts[i] = word + c.String()
	}
	return strings.Join(parts, " and ")
}

// unknownFields says that a struct which keeps unknown fields loses them.
func unknownFields(p problem.UnknownFields) diag.Diagnostic {
	what := fmt.Sprintf("type %q", gotype.BaseName(p.Owner))
	if p.Field != nil {
		what = fmt.Sprintf("field %q", gotype.BaseName(p.Owner)+"."+gotype.FieldName(p.Field))
	}
	return diag.Diagnostic{
		Pos: p.Mark.Pos, Code: diag.UnknownFieldsLost,
		Message: fmt.Sprintf("%s keeps unknown fields, and conversion loses them: its Go type %s has no field for them", what, p.Struct),
		Help: "make it runtime.RawExtension or apiextensionsv1.JSON in both versions, which carry JSON as it is, or remove the marker, so that the API server drops the fields " +
			"for all to see; where nobody sets them, accept it with // +crdgen:ignore:rule=" + string(diag.UnknownFieldsLost) + ",reason=\"...\"",
		Together: "%d structs keep unknown fields, and conversion loses them: their Go types have no field for them",
	}
}

// undecodable is one finding for a kind, at the first of its fields.
func undecodable(p problem.Undecodable) diag.Diagnostic {
	first := p.Fields[0]
	d := diag.Diagnostic{Pos: first.Path.Field().Pos, Code: diag.UndecodableValue}
	what := fmt.Sprintf("field %q", first.Path.Named(first.Owner))
	if more := len(p.Fields) - 1; more > 0 {
		what += fmt.Sprintf(" and of %d other %s", more, plural(more, "field", "fields"))
	}
	var kinds []string
	for _, k := range p.Kinds {
		kinds = append(kinds, k.Name)
	}
	d.Message = fmt.Sprintf("the schema of %s takes values that Go cannot decode, such as %s: one stored object with such a value makes every list of %s in another version than %s fail",
		what, gotype.JSONText(first.Value), strings.Join(kinds, " or "), p.Stored.Name)
	d.Help = "allow in the schema what the Go type holds: " + decodable(first.Path.Type())
	for _, f := range p.Fields[1:] {
		d.Notes = append(d.Notes, diag.Note{Pos: f.Path.Field().Pos, Message: fmt.Sprintf("field %q takes %s", f.Path.Named(f.Owner), gotype.JSONText(f.Value))})
	}
	return d
}

// decodable are the markers for a type, or for what a list or map of it holds, by which its
// schema takes only what Go decodes.
func decodable(t *model.Type) string {
	before := "// +kubebuilder:validation:"
	for u := t.Underlying(); u.Shape == model.Pointer || gotype.IsCollection(u); u = t.Underlying() {
		switch u.Shape {
		case model.Slice:
			before += "items:"
		case model.Map:
			return "declare a type for the values of the map, with the bounds of the Go type"
		}
		t = u.Elem // ends, as there is a number or a duration at the end
	}
	if gotype.IsMetaDuration(t) {
		return before + "Pattern=`" + durationPattern + "`"
	}
	bounds, _ := gotype.Integer(gotype.BasicName(t.Underlying()))
	help := before + "Minimum=" + fmt.Sprint(bounds.Least())
	if bounds.Bits < 64 {
		help += " and " + before + "Maximum=" + fmt.Sprint(bounds.Most())
	}
	return help
}

// durationPattern is what time.ParseDuration takes, but for durations that are too long: objects
// that are stored already keep being accepted. Micro has two signs, U+00B5 and U+03BC.
const durationPattern = `^[-+]?(0|(([0-9]+(\.[0-9]*)?|\.[0-9]+)(ns|us|µs|μs|ms|s|m|h))+)$`

func tighterBound(p problem.TighterBound) diag.Diagnostic {
	if p.Direction == plan.ToSpoke {
		return tighterSpoke(p)
	}
	hub := hubName(p.Pair)
	pos, help := p.Rule.Spoke.Field().Pos, fmt.Sprintf("add // %s here, or remove it in hub %s", p.Limit.Mark.Text, hub)
	if p.Changed {
		help = fmt.Sprintf("allow the same values here, in this version's form, or remove // %s in hub %s", p.Limit.Mark.Text, hub)
	}
	if p.Own != nil {
		pos, help = p.Own.Mark.ArgPos(""), fmt.Sprintf("write // %s here, or // %s in hub %s", p.Limit.Mark.Text, p.Own.Mark.Text, hub)
	}
	if p.User.IsValid() {
		pos, help = p.User, fmt.Sprintf("declare a struct of this module for it whose field %q has the limit, or remove // %s in hub %s", p.Rule.Spoke.Name(), p.Limit.Mark.Text, hub)
	}
	return diag.Diagnostic{
		Pos: pos, Code: diag.TighterHub,
		Message: fmt.Sprintf("field %q allows values that hub %s does not: they can be written in version %s only", p.Rule.Spoke.Named(p.Pair.Spoke), hub, versionName(p.Pair)),
		Help:    help,
		Notes:   []diag.Note{{Pos: p.Limit.Mark.Pos, Message: "the hub's limit is here"}},

		Together: "%d fields allow values that their hub does not: they can be written in the other version only",
	}
}

// tighterSpoke says of a limit of the spoke that the hub's values may exceed it. Published
// versions may be loosened and not tightened, so that the limit is what is to be changed.
func tighterSpoke(p problem.TighterBound) diag.Diagnostic {
	hub := hubName(p.Pair)
	help := "remove // " + p.Limit.Mark.Text + " here"
	note := diag.Note{Pos: p.Rule.Hub[0].Field().Pos, Message: "the hub's field has no such limit"}
	switch {
	case p.Changed:
		help = fmt.Sprintf("allow here, in this version's form, what hub %s allows", hub)
		note.Message = "the hub's field is declared here"
	case p.Own != nil:
		help = fmt.Sprintf("write // %s here", p.Own.Mark.Text)
		note = diag.Note{Pos: p.Own.Mark.Pos, Message: "the hub's limit is here"}
	}
	pos := p.Limit.Mark.ArgPos("")
	if p.User.IsValid() {
		pos, help = p.User, fmt.Sprintf("declare a struct of this module for it whose field %q does without // %s", p.Rule.Spoke.Name(), p.Limit.Mark.Text)
	}
	return diag.Diagnostic{
		Pos: pos, Code: diag.TighterHub, Notes: []diag.Note{note},
		Message: fmt.Sprintf("field %q does not allow values that hub %s does: they can be written in the hub's version only",
			p.Rule.Spoke.Named(p.Pair.Spoke), hub),
		Help: help,

		Together: "%d fields do not allow values that their hub does: they can be written in the hub's version only",
	}
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

func otherUnit(p problem.OtherUnit) diag.Diagnostic {
	v := problem.Value{Pair: p.Pair, SpokeField: p.Rule.Spoke, HubField: p.Rule.Hub[0], Spoke: p.Rule.Spoke.Type(), Hub: p.Rule.Hub[0].Type()}
	if p.Marker != "" {
		fix := fmt.Sprintf("correct the description, or convert with // +%s instead of // +%s", plan.FuncMarker, plan.UnitMarker)
		if gotype.TimeUnit(p.There) != "" {
			fix = fmt.Sprintf("correct the one that is wrong: the marker to // +%s=%s, or the description", plan.UnitMarker, p.There)
		}
		return diag.Diagnostic{
			Pos: posOf(v), Code: diag.ConversionType, Notes: hubNote(v.HubField),
			Message: fmt.Sprintf("%s is a number of %s in one version by its marker, and of %s by the description there", what(v), p.Marker, p.There),
			Help:    fix,
		}
	}
	return diag.Diagnostic{
		Pos: posOf(v), Code: diag.ConversionType, Notes: hubNote(v.HubField),
		Message: fmt.Sprintf("%s is in %s by its description, and in %s in hub %s: the number is copied as it is", what(v), p.Here, p.There, hubName(p.Pair)),
		Help:    "correct the description that is wrong; if both are right, " + functionsHelp(v),
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

func itemsMayRepeat(p problem.ItemsMayRepeat) diag.Diagnostic {
	own := p.Want
	switch {
	case p.Conv.Form == plan.Counted:
		own = []string{"+listType=set"}
	case len(p.Conv.Keys) > 0 && !p.Conv.Named:
		own = []string{"+listType=map"}
		for _, k := range p.Conv.Keys {
			own = append(own, "+listMapKey="+k.Spoke.Steps())
		}
	}
	name := gotype.BaseName(p.Pair.Spoke) + "." + p.Rule.Spoke.Name()
	return diag.Diagnostic{
		Pos: p.Rule.Spoke.Field().Pos, Code: diag.TighterHub,
		Message: fmt.Sprintf("field %q may hold one item twice, which hub %s does not allow: such objects can be written in version %s only", name, hubName(p.Pair), versionName(p.Pair)),
		Help:    fmt.Sprintf("add // %s here%s", strings.Join(own, " and // "), countHelp(p.Conv)),
		Notes:   []diag.Note{{Pos: p.Rule.Hub[0].Field().Pos, Message: fmt.Sprintf("the hub's list has %s", strings.Join(p.Want, " and "))}},

		Together: "%d lists may hold one item twice, which their hub does not allow: such objects can be written in the other version only",
	}
}

// keysBecomeOne says of a list that two of its items may have one key in the other version.
func keysBecomeOne(p problem.KeysBecomeOne) diag.Diagnostic {
	from, to := "version "+versionName(p.Pair), "hub "+hubName(p.Pair)
	if p.Direction == plan.ToSpoke {
		from, to = to, from
	}
	if p.Key == nil {
		return diag.Diagnostic{
			Pos: p.Rule.Spoke.Field().Pos, Code: diag.TighterHub,
			Message: fmt.Sprintf("several values become %q in %s, and list %q is a set there: two items may be the same, which the API server refuses, so that such objects can be written in %s only",
				p.Name, to, p.Rule.Spoke.Named(p.Pair.Spoke), from),
			Help: "make its items plain strings in both versions, of which those that become the same are there once",
		}
	}
	key := p.Key.Hub[0]
	if p.Direction == plan.ToSpoke {
		key = p.Key.Spoke
	}
	return diag.Diagnostic{
		Pos: p.Key.Spoke.Field().Pos, Code: diag.TighterHub,
		Message: fmt.Sprintf("several values become %q in %s, and %s is a key of list %q there: two items may have one key, which the API server refuses, so that such objects can be written in %s only",
			p.Name, to, key.Path(), p.Rule.Spoke.Named(p.Pair.Spoke), from),
		Help:  fmt.Sprintf("give each value one of its own in %s, or take the items apart by another key in both versions", to),
		Notes: []diag.Note{{Pos: p.Rule.Spoke.Field().Pos, Message: "the list is declared here"}},
	}
}

// countHelp says how items that are there twice become one.
func countHelp(c *plan.Conv) string {
	if c.Form != plan.Counted {
		return ""
	}
	return ", or name a number of the items in count= of // +" + plan.ElemMarker + ", which says how often each is there"
}

// keptHelp says how the items of a list get a key, if they can.
func keptHelp(p problem.KeptList) string {
	const accept = "accept it with // +crdgen:ignore:rule=kept-list,reason=\"...\""
	elem := p.List.Elem
	pair, _, _ := plan.StructBelow(elem)
	switch {
	case elem.Form == plan.Slice, elem.Form == plan.Map:
		return "lists and maps have no key: give the items a struct around them that has one, in both versions; or " + accept
	case pair != nil && plan.ItemStruct(elem) == nil:
		return "items that are pointers to pointers have no key: leave them out in both versions; or " + accept
	case pair == nil:
		return "only a list of structs can have a key: make its items structs in both versions; or " + accept
	}
	if names := keysOfBoth(pair); len(names) > 0 {
		return fmt.Sprintf("if items are known by their %s, add // +%s={%s}, which changes no schema; or %s", strings.Join(names, " or "), plan.KeyMarker, names[0], accept)
	}
	for _, t := range []*model.Type{pair.Spoke, pair.Hub} {
		if gotype.IsOpaque(t) {
			return fmt.Sprintf("the fields of %s are Kubernetes' own, of which none can be a key; %s", gotype.BaseName(t), accept)
		}
	}
	return "no required string of the items is in both versions, by which they could be known; add one, or " + accept
}

// keysOfBoth names the strings of a struct that could identify items and that both versions
// call the same, those with usual names first.
func keysOfBoth(pair *plan.Pair) []string {
	usual := []string{"name", "key", "id", "type"}
	var first, others []string
	for _, r := range pair.Rules {
		if r.How != plan.SameName || r.Conv == nil || r.Whole || len(r.Spoke) > 1 || !gotype.IsRequired(pair.Spoke, r.Spoke) {
			continue
		}
		name := r.Spoke.Steps()
		switch t := r.Spoke.Type().Underlying(); {
		case t.Shape != model.Basic || t.Name.Name != "string" || gotype.IsPointer(r.Hub[0].Type()):
		case slices.Contains(usual, name):
			first = append(first, name)
		default:
			others = append(others, name)
		}
	}
	all := slices.Concat(first, others)
	return all[:min(len(all), 3)]
}
