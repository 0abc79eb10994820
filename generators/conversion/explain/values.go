package explain

import (
	"fmt"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/match"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/generators/conversion/proposal"
	"github.com/crdgen/crdgen/generators/conversion/spell"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

// ofValues words problems with values whose types differ.
func (e *explainer) ofValues(p problem.Problem) (diag.Diagnostic, bool) {
	switch p := p.(type) {
	case problem.Unconvertible:
		return e.unconvertible(p), true
	case problem.Elsewhere:
		d := e.word(p.Problem)
		if u, ok := p.Problem.(problem.Unconvertible); ok {
			d.Help = strings.TrimPrefix(d.Help, intoHelp(u)) // these fields are among those
		}
		d.Help = elsewhere(p.To) + "; else " + d.Help
		return d, true
	case problem.InVariants:
		d := e.word(p.Problem)
		d.Message = within(p.When...) + ": " + d.Message
		return d, true
	case problem.Narrowing:
		return narrowing(p), true
	case problem.OtherTypeName:
		return otherTypeName(p), true
	case problem.ValuesGuessed:
		return valuesGuessed(p), true
	case problem.PresenceLost:
		return presenceLost(p), true
	}
	return diag.Diagnostic{}, false
}

// elsewhere says to which fields of the hub a field may lead whose namesake has another type.
func elsewhere(to []gotype.FieldPath) string {
	if len(to) == 1 {
		return fmt.Sprintf("if it is %s, whose type is alike, add // +%s=%s", to[0].Path(), plan.PathMarker, to[0].Path())
	}
	var paths []string
	for _, h := range to {
		paths = append(paths, h.Path())
	}
	return fmt.Sprintf("if it is %s, whose types are alike, add // +%s=... with the one that is meant", strings.Join(paths, " or "), plan.PathMarker)
}

// valuesGuessed says where the values of a map go, to a field that only their type chose.
func valuesGuessed(p problem.ValuesGuessed) diag.Diagnostic {
	var rest []string
	for _, m := range p.Rest {
		rest = append(rest, m.Steps())
	}
	return diag.Diagnostic{
		Pos: p.Mark.Pos, Code: diag.ConversionMarker,
		Message: fmt.Sprintf("%s: the values of the map go to %s of %s, the only field that can hold them, though the items have %s as well",
			what(p.Value), p.Field.Path(), spellerOf(p.Pair).Type(p.Item), strings.Join(rest, ", ")),
		Help:  fmt.Sprintf("if that is what they are, add // +%s=%s; else remove this marker and %s", plan.MapValueMarker, p.Field.Steps(), functionsHelp(p.Value)),
		Notes: []diag.Note{{Pos: p.Field.Field().Pos, Message: "the field is declared here"}},
	}
}

func (e *explainer) unconvertible(p problem.Unconvertible) diag.Diagnostic {
	s := spellerOf(p.Pair)
	why, help := e.reason(p)
	if why != "" {
		why = ": " + why
	}
	from, to := s.Apart(p.Spoke, p.Hub)
	return diag.Diagnostic{
		Pos: posOf(p.Value), Code: diag.ConversionType,
		Message: fmt.Sprintf("%s cannot be converted from %s to %s of hub %s%s", what(p.Value), from, to, hubName(p.Pair), why),
		Help:    help,
		Notes:   hubNote(p.HubField),
	}
}

// reason says why two types cannot be converted, and what helps.
func (e *explainer) reason(p problem.Unconvertible) (why, help string) {
	s := spellerOf(p.Pair)
	switch p.Reason {
	case problem.HoldsItself:
		return "it holds itself without a struct in between", "declare a struct for what it holds"
	case problem.OtherValues:
		return "the values of one are none of the other", functionsHelp(p.Value)
	case problem.Unnamed:
		return "a struct without a name has no function of its own", "declare a type for it in both versions"
	case problem.Foreign:
		return "", e.structsHelp(p.Value)
	case problem.ForeignDiffers:
		from, to := s.Apart(p.Spoke, p.Hub)
		s = s.InFull(from != s.Type(p.Spoke) || to != s.Type(p.Hub))
		return fmt.Sprintf("they differ, and %s is another module's type, on which no marker can stand", s.Type(p.Type)), e.structsHelp(p.Value)
	case problem.HiddenField:
		return fmt.Sprintf("%s writes its JSON itself, and its field %q is not exported", s.Type(p.Type), p.Fields[0]), e.structsHelp(p.Value)
	case problem.OtherKeys:
		return "their keys differ", "give both maps keys of one kind"
	case problem.KeysOfStructs:
		return "what its structs lose is kept under their keys, which a marker changes", functionsHelp(p.Value)
	case problem.PointerToPointer:
		return "one is a pointer to a pointer", ""
	case problem.NoUnit:
		return "a unit is the way from a duration to an integer", "remove // +" + plan.UnitMarker
	case problem.NoShape:
		return "", intoHelp(p) + functionsHelp(p.Value)
	}
	return itemsReason(p)
}

// intoHelp proposes paths into the struct that a string or number of the spoke cannot become, to the
// fields of it by which things are called, such as name and id, and which no rule makes; empty where
// there are none or many.
func intoHelp(p problem.Unconvertible) string {
	const most = 3
	st := gotype.StructOf(p.Hub)
	isValue := gotype.Pointee(p.Spoke).Underlying().Shape == model.Basic && p.SpokeField.Type() == p.Spoke && p.HubField.Type() == p.Hub
	if !isValue || st == nil || gotype.IsOpaque(st) || gotype.IsOpaque(p.Hub.Unalias()) {
		return ""
	}
	var paths []string
	for _, inner := range gotype.Members(st) {
		h := p.HubField.Then(inner...)
		isMade := slices.ContainsFunc(p.Pair.Rules, func(r *plan.Rule) bool {
			return slices.ContainsFunc(r.Hub, func(to gotype.FieldPath) bool { return to.Key() == h.Key() })
		})
		if !isMade && match.IsUsual(inner.Name()) && match.MayConvert(p.Spoke, inner.Type(), 0) {
			paths = append(paths, h.Path())
		}
	}
	switch {
	case len(paths) == 0 || len(paths) > most:
		return ""
	case len(paths) == 1:
		return fmt.Sprintf("if it is %s, add // +%s=%s; else ", paths[0], plan.PathMarker, paths[0])
	}
	return fmt.Sprintf("if it is %s, add // +%s=... with the one that is meant; else ", strings.Join(paths, " or "), plan.PathMarker)
}

// itemsReason does so for maps and lists of items with keys.
func itemsReason(p problem.Unconvertible) (why, help string) {
	s := spellerOf(p.Pair)
	switch p.Reason {
	case problem.KeyInValues:
		return fmt.Sprintf("the values of the map have the field %q, too, which may say something else than the key", p.Fields[0]),
			"declare a type without the field for the values of the map"
	case problem.OpaqueItems:
		return fmt.Sprintf("%s is Kubernetes' own type, which is copied whole: markers cannot name its fields", s.Type(p.Type)),
			"remove the marker, and " + functionsHelp(p.Value)
	case problem.EmptyBehindPointer:
		return "the values of one are pointers to what may be empty", "leave the pointer out in both versions"
	case problem.BehindEmbedded:
		return fmt.Sprintf("field %q of the items stands behind a pointer without a name", p.Fields[0]), "embed the struct itself"
	case problem.SeveralValues:
		return fmt.Sprintf("fields %s of the items could all hold the values of the map", strings.Join(p.Fields, ", ")),
			fmt.Sprintf("add // +%s=%s, or the one that is meant", plan.MapValueMarker, strings.TrimPrefix(p.Fields[0], "."))
	case problem.NoValues:
		return fmt.Sprintf("no field of %s holds %s", s.Type(p.Type), s.Type(p.Elem)),
			fmt.Sprintf("name the field that holds the values with // +%s, or %s", plan.MapValueMarker, functionsHelp(p.Value))
	}
	panic(fmt.Sprintf("explain: no words for reason %d", p.Reason))
}

func narrowing(p problem.Narrowing) diag.Diagnostic {
	s := spellerOf(p.Pair)
	here, there := "version "+versionName(p.Pair), "hub "+hubName(p.Pair)
	from, to := gotype.BasicName(p.Spoke.Underlying()), gotype.BasicName(p.Hub.Underlying())
	d := diag.Diagnostic{
		Pos: posOf(p.Value), Code: diag.ConversionType,
		Message: fmt.Sprintf("%s is %s in %s and %s in %s: %s", what(p.Value), s.Type(p.Spoke), here, s.Type(p.Hub), there, misfits(from, to, here, there)),
		Notes:   hubNote(p.HubField),
	}
	if p.Integers {
		d.Help = fmt.Sprintf("add // +%s: the other version shows the nearest number that fits, and the original is kept in an annotation; or give both one type", plan.PreserveMarker)
	} else {
		d.Help = "give both the type float64, or " + functionsHelp(p.Value)
	}
	return d
}

// misfits says which numbers of which side the other cannot hold.
func misfits(from, to, here, there string) string {
	var all []string
	for _, way := range [][3]string{{from, to, here}, {to, from, there}} {
		if numbers := outside(way[0], way[1]); numbers != "" {
			all = append(all, numbers+" in "+way[2])
		}
	}
	return strings.Join(all, " and ") + " do not fit"
}

// outside describes the numbers of one type that another does not hold, "" if there are
// none.
func outside(from, to string) string {
	a, isInteger := gotype.Integer(from)
	b, _ := gotype.Integer(to)
	if !isInteger {
		if from == "float64" {
			return "numbers with more than 7 digits"
		}
		return ""
	}
	var all []string
	if a.Least() < b.Least() {
		all = append(all, fmt.Sprintf("below %d", b.Least()))
	}
	if a.Most() > b.Most() {
		all = append(all, fmt.Sprintf("above %d", b.Most()))
	}
	if len(all) == 0 {
		return ""
	}
	return "numbers " + strings.Join(all, " or ")
}

func otherTypeName(p problem.OtherTypeName) diag.Diagnostic {
	spoke, hub := p.Spoke.Unalias(), p.Hub.Unalias()
	a, b, marker := gotype.BaseName(spoke), gotype.BaseName(hub), typeMarker(p)
	if len(p.Marks) > 0 {
		return diag.Diagnostic{
			Pos: p.Marks[0].ArgPos(""), Code: diag.ConversionMarker,
			Message: fmt.Sprintf("%s has type %q, but %q in hub %s, which is not among the counterparts that markers of %q name", what(p.Value), a, b, hubName(p.Pair), a),
			Help:    fmt.Sprintf("if they mean the same, add // +%s to type %s as well; if another field of the hub is meant, name it with // +%s on the field", marker, a, plan.PathMarker),
			Notes:   []diag.Note{{Pos: posOf(p.Value), Message: "the field is declared here"}, {Pos: hub.Pos, Message: "hub type declared here"}},
		}
	}
	return diag.Diagnostic{
		Pos: posOf(p.Value), Code: diag.ConversionType,
		Message: fmt.Sprintf("%s has type %q, but %q in hub %s", what(p.Value), a, b, hubName(p.Pair)),
		Help:    fmt.Sprintf("if they mean the same, add // +%s to type %s; if another field of the hub is meant, name it with // +%s on the field", marker, a, plan.PathMarker),
		Notes:   []diag.Note{{Pos: hub.Pos, Message: "hub type declared here"}},
	}
}

// typeMarker is the marker that pairs two structs of different names.
func typeMarker(p problem.OtherTypeName) string {
	return plan.TypeMarker + "=" + gotype.BaseName(p.Hub.Unalias())
}

func presenceLost(p problem.PresenceLost) diag.Diagnostic {
	here, there := "version "+versionName(p.Pair), "hub "+hubName(p.Pair)
	pointers, place, where, value, owner := there, p.SpokeField, here, p.Spoke, p.SpokeField.Owner(p.Pair.Spoke)
	if gotype.IsPointer(p.Spoke) {
		pointers, place, where, value, owner = here, p.HubField, there, p.Hub, p.HubField.Owner(p.Pair.Hub)
	}
	own := spellerOf(p.Pair)
	if owner.Package != nil {
		own = spell.For(owner.Package) // there the type is written
	}
	option := "omitempty"
	if value.Underlying().Shape == model.Struct {
		option = "omitzero" // a struct is never empty to encoding/json
	}
	refused := ""
	if p.Error != nil {
		refused = fmt.Sprintf(", and the API server refuses it there (%s): whoever reads an object without the field in %s cannot write it back", serverWords(p.Error, place), where)
	}
	made := fmt.Sprintf("what is left out in %s becomes %s there, and ", where, zeroText(value))
	if p.Omits || gotype.IsCollection(value) { // nil is nil
		made = ""
	}
	return diag.Diagnostic{
		Pos: posOf(p.Value), Code: diag.PresenceLost,
		Message: fmt.Sprintf("%s is a pointer in %s only: %snil there becomes %s that %s writes out%s", what(p.Value), pointers, made, zeroText(value), where, refused),
		Help:    fmt.Sprintf("in %s add %s to the JSON tag of field %q, or make it %s", where, option, place.Name(), "*"+own.Type(value)),
		Notes:   hubNote(p.HubField),
	}
}

// zeroText is the zero value of a type as messages call it.
func zeroText(t *model.Type) string {
	switch zero := proposal.ExampleOf(t); {
	case gotype.IsCollection(t):
		return "null"
	case zero != proposal.NoExample:
		return zero
	case gotype.IsQuantity(t):
		return "0"
	case t.Underlying().Shape == model.Struct && !gotype.IsOpaque(t.Unalias()):
		return "an empty object"
	}
	return "an empty value"
}
