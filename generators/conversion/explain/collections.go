package explain

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/match"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/generators/conversion/proposal"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/spelling"
)

// ofEnums words problems with the values that strings may have.
func ofEnums(p problem.Problem) (diag.Diagnostic, bool) {
	switch p := p.(type) {
	case problem.NoEnumValues:
		return diag.Diagnostic{
			Pos: p.Mark.ArgPos(""), Code: diag.ConversionEnum,
			Message: fmt.Sprintf("%s: the marker maps no value", what(p.Value)),
			Help:    "write each value with that of the hub, as in enum={A: B}, or remove the marker: values that it does not name stay what they are",
		}, true
	case problem.UnknownEnumValue:
		d := diag.Diagnostic{
			Pos: p.Mark.ArgPos(""), Code: diag.ConversionEnum,
			Message: fmt.Sprintf("%s has no value %q in %s", what(p.Value), p.Name, side(p.Side)),
			Help:    "its values are " + strings.Join(p.Allowed, ", "),
		}
		d.DidYouMean(p.Name, spelling.Nearest(p.Name, p.Allowed))
		return d, true
	case problem.NoEnumInverse, problem.OtherInverse, problem.KeysMerge:
		return enumInverse(p), true
	case problem.EnumValuesMissing:
		return diag.Diagnostic{
			Pos: p.Pos, Code: diag.ConversionEnum, Notes: hubNote(p.HubField), Help: enumHelp(p),
			Message: fmt.Sprintf("%s %s %s, which hub %s does not: expected %s", partOf(p.Part, p.Value), plural(1+int(p.Part), "allows", "allow"), quoted(p.Missing), hubName(p.Pair), quoted(p.Allowed)),
		}, true
	case problem.EnumValuesExtra:
		version := versionName(p.Pair)
		way := fmt.Sprintf("say which of them it becomes with // +%s={%s: ...}", plan.InverseMarker, proposal.Word(p.Extra[0]))
		if p.KeysStructs {
			way = functionsHelp(p.Value)
		}
		return diag.Diagnostic{
			Pos: p.Pos, Code: diag.ConversionEnum, Notes: hubNote(p.HubField),
			Message: fmt.Sprintf("hub %s allows %s for %s, which version %s does not: its readers get it all the same", hubName(p.Pair), quoted(p.Extra), partOf(p.Part, p.Value), version),
			Help:    fmt.Sprintf("add %s to the values that version %s allows, or %s", quoted(p.Extra), version, way),
		}, true
	}
	return diag.Diagnostic{}, false
}

// partOf is what of a field is spoken about.
func partOf(part problem.Part, v problem.Value) string {
	return [...]string{"", "the items of ", "the values of ", "the keys of "}[part] + what(v)
}

// enumInverse words problems with the way back of values that several others become.
func enumInverse(p problem.Problem) diag.Diagnostic {
	switch p := p.(type) {
	case problem.NoEnumInverse:
		marker := func(v string) string {
			return fmt.Sprintf("// +%s={%s: %s}", plan.InverseMarker, proposal.Word(p.Hub), proposal.Word(v))
		}
		return diag.Diagnostic{
			Pos: p.Pos, Code: diag.ConversionEnum, Notes: hubNote(p.HubField),
			Message: fmt.Sprintf("%s: %s all become %q in hub %s, and nothing says which of them %q becomes in version %s",
				what(p.Value), quoted(p.Sources), p.Hub, hubName(p.Pair), p.Hub, versionName(p.Pair)),
			Help: fmt.Sprintf("say which value readers of version %s see: add %s, or another of them", versionName(p.Pair), marker(p.Sources[0])),
		}
	case problem.OtherInverse:
		return diag.Diagnostic{
			Pos: p.Mark.ArgPos(""), Code: diag.ConversionEnum, Notes: hubNote(p.HubField),
			Message: fmt.Sprintf("%s: %q of hub %s cannot become %q, which becomes something else on the way back", what(p.Value), p.Hub, hubName(p.Pair), p.Name),
			Help:    fmt.Sprintf("expected a value that becomes %q: %s", p.Hub, strings.Join(p.Sources, ", ")),
		}
	case problem.KeysMerge:
		return diag.Diagnostic{
			Pos: p.Mark.ArgPos(""), Code: diag.ConversionEnum, Notes: hubNote(p.HubField),
			Message: fmt.Sprintf("the keys of %s: a map with several of the keys %s would have only one entry %q in hub %s",
				what(p.Value), quoted(append(without(p.Sources, []string{p.Hub}), p.Hub)), p.Hub, hubName(p.Pair)),
			Help: fmt.Sprintf("map each key to one of its own, or %s", functionsHelp(p.Value)),
		}
	}
	panic(fmt.Sprintf("explain: no words for %T", p))
}

// enumMarker is the marker that maps all values which need it.
func enumMarker(p problem.EnumValuesMissing) string {
	var pairs []string
	for _, v := range slices.Sorted(maps.Keys(p.Match.All)) {
		to := proposal.Word(p.Match.All[v])
		if slices.Contains(p.Match.Open, v) {
			to = proposal.NoExample
		}
		pairs = append(pairs, proposal.Word(v)+": "+to)
	}
	return plan.EnumMarker + "={" + strings.Join(pairs, ", ") + "}"
}

// enumHelp spells that marker, and says what somebody has to fill in.
func enumHelp(p problem.EnumValuesMissing) string {
	if p.KeysStructs {
		return "what the structs of the map lose is kept under their keys, so that no marker maps these; " + functionsHelp(p.Value)
	}
	verb := "add"
	if p.SpokeField.Field().Marks.Has(plan.EnumMarker) {
		verb = "write"
	}
	help := fmt.Sprintf("%s // +%s", verb, enumMarker(p))
	if len(p.Match.Open) > 0 {
		help += " with one of " + strings.Join(without(p.Allowed, p.Missing), ", ") + " in place of ..."
	}
	return help
}

// ofCollections words problems with lists and maps.
func ofCollections(p problem.Problem) (diag.Diagnostic, bool) {
	switch p := p.(type) {
	case problem.Unmarked:
		return unmarked(p), true
	case problem.RepeatedKeys:
		key := p.Key.Steps()
		return diag.Diagnostic{
			Pos: p.Mark.ArgPos(""), Code: diag.ConversionMarker,
			Message: fmt.Sprintf("%s is a list in %s that may hold two items with one %q", what(p.Value), side(p.Side), key),
			Help:    fmt.Sprintf("add // +listType=map and // +listMapKey=%s to field %q of %s", key, gotype.FieldName(p.List), side(p.Side)),
			Notes:   []diag.Note{{Pos: p.List.Pos, Message: "the list is declared here"}},
		}, true
	case problem.KeyConverted:
		return diag.Diagnostic{
			Pos: p.Pos, Code: diag.ConversionMarker,
			Message: fmt.Sprintf("field %q of the items is the key of the map and has another counterpart as well", p.Key.Path()),
			Help:    "declare a type of its own for the values of the map, without that counterpart",
			Notes:   []diag.Note{{Pos: p.Rule.Pos, Message: "the other counterpart is here"}},
		}, true
	case problem.KeyMissing:
		return keyMissing(p), true
	case problem.OtherListKeys:
		key := p.Key.Steps()
		return diag.Diagnostic{
			Pos: p.Mark.ArgPos("key"), Code: diag.ConversionMarker,
			Message: fmt.Sprintf("%s: the items of %s are told apart by %q, which would be the same in all items: the values of the list go to %q", what(p.Value), side(p.Side), strings.Join(p.Keys, ", "), key),
			Help:    fmt.Sprintf("name %q as the key, or write // +listMapKey=%s on the list", p.Keys[0], key),
			Notes:   []diag.Note{{Pos: p.List.Pos, Message: "the list is declared here"}},
		}, true
	case problem.ListKey:
		return listKey(p), true
	case problem.NoValueField, problem.NoItemField, problem.ItemFieldUnmatched:
		return itemField(p), true
	}
	return diag.Diagnostic{}, false
}

func unmarked(p problem.Unmarked) diag.Diagnostic {
	s := spellerOf(p.Pair)
	marker, isSure := keyMarker(p)
	d := diag.Diagnostic{
		Pos: posOf(p.Value), Code: diag.ConversionType,
		Message: fmt.Sprintf("%s is %s, but %s in hub %s", what(p.Value), s.Type(p.Spoke), s.Type(p.Hub), hubName(p.Pair)),
		Notes:   hubNote(p.HubField),
	}
	switch keys := gotype.MapKeys(p.List); {
	case p.Key != "" && p.Map && len(keys) > 1:
		d.Message += fmt.Sprintf(", whose items are told apart by %s: a map holds one item for each %q", quoted(keys), p.Key)
		d.Help = functionsHelp(p.Value)
	case isSure:
		d.Help = "add // +" + marker
	case p.Key != "":
		withKey(&d, p, marker)
	case len(p.Names) > 0:
		d.Help = fmt.Sprintf("if a field of %s says which item it is, add // +%s... with %s in place of ...; else %s",
			s.Type(p.Item), marker, strings.Join(match.RequiredFirst(p.Item, p.Names), " or "), functionsHelp(p.Value))
	default:
		d.Message += fmt.Sprintf(": no field of %s holds %s", s.Type(p.Item), s.Type(p.Elem))
		d.Help = functionsHelp(p.Value)
	}
	return d
}

// keyMarker is the marker that names the key of items, or what it begins with where the key
// is somebody's choice. It is sure if nothing else has to be known.
func keyMarker(p problem.Unmarked) (marker string, isSure bool) {
	marker = plan.ElemMarker + ":key=" + p.Key
	if p.Map {
		marker = plan.MapKeyMarker + "=" + p.Key
	} else if p.Key != "" && p.Count != "" {
		marker += ",count=" + p.Count
	}
	isOneKey := p.Key != "" && !(p.Map && len(gotype.MapKeys(p.List)) > 1)
	return marker, isOneKey && len(p.Parts) == 0 && p.Held == nil && !p.Asked
}

// withKey says what else is needed where the field of the key is known.
func withKey(d *diag.Diagnostic, p problem.Unmarked, marker string) {
	s, more := spellerOf(p.Pair), marker+" and // +"+plan.MapValueMarker+"="
	switch {
	case len(p.Parts) > 0:
		d.Help = fmt.Sprintf("if each string is the %s of an item and says nothing of its %s, add // +%s; else %s",
			p.Key, strings.Join(p.Parts, ", "), marker, functionsHelp(p.Value))
	case p.Asked:
		d.Help = fmt.Sprintf("if each string is the %s of an item, add // +%s; else %s", p.Key, marker, functionsHelp(p.Value))
	case len(p.Values) == 0:
		d.Message += fmt.Sprintf(": no field of %s besides %s holds %s", s.Type(p.Item), p.Key, s.Type(p.Held))
		d.Help = functionsHelp(p.Value)
	case len(p.Values) == 1:
		d.Help = fmt.Sprintf("if %s of %s holds the values of the map, add // +%s%s; else %s", p.Values[0], s.Type(p.Item), more, p.Values[0], functionsHelp(p.Value))
	default:
		d.Help = fmt.Sprintf("if a field of %s holds the values of the map, add // +%s... with %s in place of ...; else %s",
			s.Type(p.Item), more, strings.Join(p.Values, " or "), functionsHelp(p.Value))
	}
}

func keyMissing(p problem.KeyMissing) diag.Diagnostic {
	own, marker := p.Pair.Spoke, fmt.Sprintf("add // +%s:path=%s to type %q", plan.HubOnlyMarker, p.Key.Path(), gotype.BaseName(p.Pair.Spoke))
	if p.OfSpoke {
		own, marker = p.Pair.Hub, fmt.Sprintf("add // +%s to field %q", plan.PreserveMarker, p.Key.Named(p.Pair.Spoke))
	}
	return diag.Diagnostic{
		Pos: p.Pos, Code: diag.ConversionMarker,
		Message: fmt.Sprintf("type %q stands in other places than this map, too, where no key tells the field %q of its counterpart", gotype.BaseName(own), p.Key.Path()),
		Help:    "declare a type of its own for the values of the map, or " + marker,
		Notes:   []diag.Note{{Pos: p.Key.Field().Pos, Message: "the field is declared here"}},
	}
}

// itemField words problems with one field of items.
func itemField(p problem.Problem) diag.Diagnostic {
	switch p := p.(type) {
	case problem.NoValueField:
		why := map[problem.Unfitness]string{
			problem.IsKey: "is their key", problem.BehindPointer: "stands behind a pointer", problem.InStruct: "stands in a struct of theirs",
		}[p.Why]
		return diag.Diagnostic{
			Pos: p.Mark.ArgPos(""), Code: diag.ConversionMarker,
			Message: fmt.Sprintf("%s: field %q of the items of %s %s and cannot hold the values of the map", what(p.Value), p.Field.Path(), side(p.Side), why),
			Help:    "name another field, or use // +" + plan.FuncMarker,
			Notes:   []diag.Note{{Pos: p.Field.Field().Pos, Message: "it is declared here"}},
		}
	case problem.NoItemField:
		s := spellerOf(p.Pair)
		role, expected := p.Argument, "an integer"
		if role == "" {
			role = "key" // mapKey has one argument, without a name
		}
		if p.Like != nil {
			expected = s.Type(p.Like.Underlying())
		}
		return diag.Diagnostic{
			Pos: p.Mark.ArgPos(p.Argument), Code: diag.ConversionMarker,
			Message: fmt.Sprintf("%s: field %q of the items of %s is no %s of the list: expected %s, found %s", what(p.Value), p.Field.Path(), side(p.Side), role, expected, s.Type(p.Field.Type())),
			Help:    "name another field, or use // +" + plan.FuncMarker,
			Notes:   []diag.Note{{Pos: p.Field.Field().Pos, Message: "it is declared here"}},
		}
	case problem.ItemFieldUnmatched:
		are := "an item is a single value"
		if p.Map {
			are = "an entry is a key with a value"
		}
		lacks := problem.Side{Spoke: p.Side.Spoke, Hub: !p.Side.Hub}
		return diag.Diagnostic{
			Pos: p.Field.Field().Pos, Code: diag.UnmappedField,
			Message: fmt.Sprintf("field %q of %s has no counterpart in %s, where %s", p.Field.Named(p.Item), side(p.Side), side(lacks), are),
			Help:    fmt.Sprintf("to keep it in an annotation, from which items get it back by their key, add // +%s to %s", plan.PreserveMarker, what(p.Value)),
			Notes:   []diag.Note{{Pos: posOf(p.Value), Message: "the list is declared here"}},
		}
	}
	panic(fmt.Sprintf("explain: no words for %T", p))
}

// listKey words a key that items cannot have.
func listKey(p problem.ListKey) diag.Diagnostic {
	d := diag.Diagnostic{
		Pos: p.Mark.ArgPos(""), Code: diag.ConversionMarker,
		Help: "without the marker items are found by what else they say, and by where they stand",
	}
	if len(p.Names) > 0 {
		d.Help = fmt.Sprintf("name a field by which items are known, as in +%s={%s}: %s", plan.KeyMarker, p.Names[0], strings.Join(p.Names, ", "))
	}
	if near := spelling.Nearest(p.Name, p.Names); near != "" && p.Why == problem.NoSuchKey {
		d.DidYouMean(p.Name, near)
	}
	if p.Name == "" {
		d.Message = fmt.Sprintf("%s: the marker names no field", what(p.Value))
		return d
	}
	of, hub := gotype.BaseName(p.Item), hubName(p.Pair)
	d.Message = fmt.Sprintf("%s: ", what(p.Value)) + map[problem.KeyFault]string{
		problem.NoSuchKey:        fmt.Sprintf("type %q has no field %q", of, p.Name),
		problem.KeyOfOneVersion:  fmt.Sprintf("field %q of %q becomes no single field of %s in hub %s: items would not be found there by it", p.Name, of, gotype.BaseName(gotype.Held(p.Hub)), hub),
		problem.KeyOfStructs:     fmt.Sprintf("field %q of %q cannot be a key: expected a string, a number or a boolean", p.Name, of),
		problem.KeyBehindPointer: fmt.Sprintf("field %q of %q is a pointer or stands behind one, and an item without it has no key", p.Name, of),
		problem.KeyChanges:       fmt.Sprintf("field %q of %q becomes another value in hub %s: items would not be found there by it", p.Name, of, hub),
		problem.KeysMerged:       fmt.Sprintf("several values of field %q of %q become one in the other version: items would not be told apart there by it", p.Name, of),
	}[p.Why]
	return d
}
