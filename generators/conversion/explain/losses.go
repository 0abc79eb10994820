package explain

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers/condition"
)

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
	case problem.UnreadUnion:
		return unreadUnion(p), true
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
	if len(p.When) > 0 {
		found.Message = within(p.When...) + ": " + found.Message
	}
	for _, m := range p.Marks {
		found.Notes = append(found.Notes, diag.Note{Pos: m.Pos, Message: "dropped here"})
	}
	if len(p.Marks) == 0 && p.Direction != plan.ToSpoke {
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

// otherUnit says that a value is copied, or counted, in another unit than a version says.
func otherUnit(p problem.OtherUnit) diag.Diagnostic {
	v := problem.Value{Pair: p.Pair, SpokeField: p.Rule.Spoke, HubField: p.Rule.Hub[0], Spoke: p.Rule.Spoke.Type(), Hub: p.Rule.Hub[0].Type()}
	if p.Marker != "" {
		fix := fmt.Sprintf("correct the %s, or convert with // +%s instead of // +%s", saysWhere(p.Says.There), plan.FuncMarker, plan.UnitMarker)
		if unit := strings.TrimPrefix(p.Says.There.Unit, "in "); gotype.TimeUnit(unit) != "" {
			fix = fmt.Sprintf("correct the one that is wrong: the marker to // +%s=%s, or the %s", plan.UnitMarker, unit, saysWhere(p.Says.There))
		}
		return diag.Diagnostic{
			Pos: posOf(v), Code: diag.ConversionType, Notes: hubNote(v.HubField),
			Message: fmt.Sprintf("%s is in %s in one version by its marker, and %s by the %s there", what(v), p.Marker, p.Says.There.Unit, saysWhere(p.Says.There)),
			Help:    fix,
		}
	}
	return diag.Diagnostic{
		Pos: posOf(v), Code: diag.ConversionType, Notes: hubNote(v.HubField),
		Message: fmt.Sprintf("%s is %s by its %s, and %s of hub %s is %s by its %s: the value is copied as it is",
			what(v), p.Says.Here.Unit, saysWhere(p.Says.Here), p.HubField.Path(), hubName(p.Pair), p.Says.There.Unit, saysWhere(p.Says.There)),
		Help: fmt.Sprintf("correct the %s that is wrong; if both are right, %s", bothWhere(p.Says), functionsHelp(v)),
	}
}

// saysWhere is what of a field says its unit.
func saysWhere(m gotype.Measure) string {
	switch m.By {
	case gotype.ByName:
		return "name"
	case gotype.ByBounds:
		return "bounds"
	}
	return "description"
}

// bothWhere is what of two fields says their units.
func bothWhere(says gotype.Contradiction) string {
	here, there := saysWhere(says.Here), saysWhere(says.There)
	if here == there {
		return here
	}
	return here + " or the " + there
}
