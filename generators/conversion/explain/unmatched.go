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
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

// otherwise is what is to be done with a field of a spoke that is none of those that are
// proposed.
const otherwise = "; else // +" + plan.PreserveMarker + " keeps it in an annotation, // +" + plan.DropMarker + ":reason=\"...\" accepts the loss"

// ofUnmatched words problems with fields that have no counterpart.
func (e *explainer) ofUnmatched(p problem.Problem) (diag.Diagnostic, bool) {
	switch p := p.(type) {
	case problem.UnmatchedSpoke:
		return unmatchedSpoke(p), true
	case problem.UnmatchedHub:
		if len(p.Members) > 0 {
			return discriminator(p), true
		}
		return e.unmatchedHub(p), true
	case problem.KeptBeside:
		return keptBeside(p), true
	case problem.HubOnlyDiscriminator:
		return keptDiscriminator(p), true
	case problem.SplitUp:
		d := noCounterpart(p.Pair, p.Spokes[0], p.TakenBy)
		d.Help = splitHelp(p)
		return d, true
	case problem.MovedField:
		if p.Owner != nil {
			return movedShared(p), true
		}
		help := fmt.Sprintf("if it is %s, add // +%s=%s", p.Path, plan.PathMarker, p.Path)
		if match.DifferenceOf(p.Field, p.HubField) != (match.Contrast{}) {
			help = fmt.Sprintf("%s; if one follows from the other, convert it with // +%s:to=...,from=...,paths={%s}", contrast(p.Field, p.HubField), plan.FuncMarker, p.Path)
		}
		return moved(p, help+otherwise), true
	}
	return diag.Diagnostic{}, false
}

// moved is the finding about a field that another struct of the hub may have.
func moved(p problem.MovedField, help string) diag.Diagnostic {
	return diag.Diagnostic{
		Pos: p.Field.Field().Pos, Code: diag.UnmappedField,
		Message: fmt.Sprintf("field %q has no counterpart in %s of hub %s, but in another struct", p.Field.Named(p.Pair.Spoke), gotype.BaseName(p.Pair.Hub), hubName(p.Pair)),
		Help:    help,
		Notes:   hubNote(p.HubField),
	}
}

// movedShared is the finding about one to which no path leads, as the struct around either field
// stands elsewhere, too.
func movedShared(p problem.MovedField) diag.Diagnostic {
	a, b := besidePlaces(p.Places)
	return moved(p, fmt.Sprintf("it may be %s; but type %q stands at %q and %q, one function converts it at both, and the path is not for both: %s, and add // +%s=%s there%s",
		p.Path, gotype.BaseName(p.Owner), a, b, ownType(p.Places), plan.PathMarker, p.Path, otherwise))
}

// noCounterpart is the finding about a field that the hub lacks, without help. taken is the
// rule by which a marker leads elsewhere than to it from the field of the same name.
func noCounterpart(pair *plan.Pair, m gotype.FieldPath, taken *plan.Rule) diag.Diagnostic {
	d := diag.Diagnostic{
		Pos: m.Field().Pos, Code: diag.UnmappedField,
		Message: fmt.Sprintf("field %q has no counterpart in hub %s", m.Named(pair.Spoke), hubName(pair)),
		Notes:   []diag.Note{{Pos: pair.Hub.Pos, Message: "hub type declared here"}},
	}
	if taken != nil {
		d.Message += fmt.Sprintf(": %s is that of field %q", "."+m[len(m)-1:].Steps(), taken.Spoke.Named(pair.Spoke))
		d.Notes = append(d.Notes, diag.Note{Pos: taken.Pos, Message: "a marker says so here"})
	}
	return d
}

// unmatchedSpoke words a field that the hub lacks.
func unmatchedSpoke(p problem.UnmatchedSpoke) diag.Diagnostic {
	d := noCounterpart(p.Pair, p.Field, p.TakenBy)
	m := p.Field
	switch {
	case p.IsInlined():
		d.Help = fmt.Sprintf("embed a struct with a JSON name, or add // +%s", plan.PreserveMarker)
	case len(p.Inside) > 0:
		d.Help = insideHelp(p)
	case p.IsAlone() && len(p.Filled) > 0:
		d.Help = filledHelp(p)
		d.Notes = append(d.Notes, hubNote(p.Filled[0].Field)...)
	case p.IsAlone() && len(p.Possible) > 0:
		d.Help = possibleHelp(p)
	case p.IsAlone():
		d.Help = fmt.Sprintf("add // +%s to keep it in an annotation, or // +%s:reason=\"...\" to accept the loss", plan.PreserveMarker, plan.DropMarker)
	case p.IsSure() && p.Discriminator != nil:
		d.Help = fmt.Sprintf("%s looks alike; the functions that make %s make it, too", p.Candidates[0].Field.Path(), p.Discriminator.Path())
	case p.IsSure():
		wanted := proposal.PathMarkers(m, p.Candidates[0].Field)
		d.Help = fmt.Sprintf("%s looks alike; add // +%s", p.Candidates[0].Field.Path(), strings.Join(wanted, " and // +"))
	case len(p.Likeliest()) == 1:
		d.Help = maybe(p.Pair, m, p.Candidates[0].Field)
	default:
		d.Help = severalHelp(p)
	}
	return d
}

// insideHelp says where the hub has fields of a struct that it lacks.
func insideHelp(p problem.UnmatchedSpoke) string {
	names := quoted(p.Inside)
	if more := len(p.Inside) - mostPossible; more > 0 {
		names = fmt.Sprintf("%s and %d more", quoted(p.Inside[:mostPossible]), more)
	}
	said := fmt.Sprintf("in hub %s %s %s in ", hubName(p.Pair), names, plural(len(p.Inside), "stands", "stand"))
	if p.InsideAt == "." {
		return said + fmt.Sprintf("the struct around it; // +%s=. on the field looks for all its fields there", plan.PathMarker) + otherwise
	}
	return said + fmt.Sprintf("%s; if it became that struct, add // +%s=%s", p.InsideAt, plan.PathMarker, p.InsideAt) + otherwise
}

// mostPossible is how many fields a message names that may hold the data of a field: the
// likeliest.
const mostPossible = 3

// likeliest spells the first of some fields, and says how many more there are.
func likeliest(fields []problem.PairField, spell func(problem.PairField) string) []string {
	var all []string
	for i, f := range fields {
		if i == mostPossible {
			return append(all, fmt.Sprintf("%d more", len(fields)-i))
		}
		all = append(all, spell(f))
	}
	return all
}

// possibleHelp asks which field of the hub holds the data of a field, and says what each
// answer means for objects of the spoke.
func possibleHelp(p problem.UnmatchedSpoke) string {
	s := spellerOf(p.Pair)
	all := likeliest(p.Possible, func(c problem.PairField) string {
		return fmt.Sprintf("%s (%s)", placeFrom(p.Pair, c), s.Type(c.Field.Type()))
	})
	help := fmt.Sprintf("which field of hub %s says what %q (%s) says? it has these without a counterpart here: %s",
		hubName(p.Pair), p.Field.Name(), s.Type(p.Field.Type()), strings.Join(all, ", "))
	return help + "\n" + becomes(p)
}

// placeFrom names a field of the hub as it is seen from a pair.
func placeFrom(pair *plan.Pair, h problem.PairField) string {
	if h.Pair == pair {
		return h.Field.Path()
	}
	return h.Field.Path() + " of " + spellerOf(pair).Type(h.Pair.Hub)
}

// keptBeside says that a field is kept though a field of the hub may hold its data.
func keptBeside(p problem.KeptBeside) diag.Diagnostic {
	s := spellerOf(p.Pair)
	var all []string
	for _, c := range p.Possible {
		at := c.Field.Path()
		if c.Pair != p.Pair {
			at += " of " + gotype.BaseName(c.Pair.Hub)
		}
		all = append(all, fmt.Sprintf("%s (%s)", at, s.Type(c.Field.Type())))
	}
	path := p.Possible[0].Field.Path()
	if p.Possible[0].Pair != p.Pair {
		path = "..."
	}
	name := p.Rule.Spoke.Named(p.Pair.Spoke)
	lead := fmt.Sprintf("// +%s=%s or // +%s", plan.PathMarker, path, plan.FuncMarker)
	if match.DifferenceOf(p.Rule.Spoke, p.Possible[0].Field) != (match.Contrast{}) {
		lead = "// +" + plan.FuncMarker
	}
	return diag.Diagnostic{
		Pos: p.Rule.Pos, Code: diag.KeptBeside,
		Message: fmt.Sprintf("field %q is kept in an annotation, and only hub %s has %s: readers of the hub do not see what objects of version %s say, and their own edits do not arrive there",
			name, hubName(p.Pair), strings.Join(all, ", "), versionName(p.Pair)),
		Help: fmt.Sprintf("if one follows from the other, write %s in place of // +%s, and take // +%s for it away; else accept it with // +crdgen:ignore:rule=%s,reason=\"...\"",
			lead, plan.PreserveMarker, plan.HubOnlyMarker, diag.KeptBeside),
		Notes: hubNote(p.Possible[0].Field),
	}
}

// becomes shows what an object of the spoke with a field becomes by each answer.
func becomes(p problem.UnmatchedSpoke) string {
	value := exampleOf(p.Field)
	var byFunction []string
	lines := []string{fmt.Sprintf("an object of version %s with %s: %s becomes in hub %s", versionName(p.Pair), p.Field.Path(), value, hubName(p.Pair))}
	for i, c := range p.Possible {
		if i == mostPossible {
			break
		}
		if match.MayConvert(p.Field.Type(), c.Field.Type(), 0) && match.CarriesValues(p.Field, c.Field) && !match.NeedsKey(p.Field.Type(), c.Field.Type()) && match.TakeLikeValues(p.Field, c.Field) {
			path := "..."
			if c.Pair == p.Pair {
				path = c.Field.Path()
			}
			lines = append(lines, fmt.Sprintf("%s: %s, with // +%s=%s", placeFrom(p.Pair, c), value, plan.PathMarker, path))
			continue
		}
		byFunction = append(byFunction, placeFrom(p.Pair, c))
	}
	if len(byFunction) > 0 {
		lines = append(lines, fmt.Sprintf("%s: what your function makes of it, with // +%s", strings.Join(byFunction, ", "), plan.FuncMarker))
	}
	return strings.Join(append(lines,
		fmt.Sprintf("nothing, and %s is kept in an annotation, with // +%s: hub %s does not see it", value, plan.PreserveMarker, hubName(p.Pair)),
		fmt.Sprintf("nothing, and %s is gone, with // +%s:reason=\"...\"", value, plan.DropMarker)), "\n- ")
}

// exampleOf is a value that a field may have.
func exampleOf(m gotype.FieldPath) string {
	t := gotype.Pointee(m.Type())
	if values := gotype.EnumOf(m.Field(), t); len(values) > 0 {
		return fmt.Sprint(values[0])
	}
	switch {
	case gotype.IsMetaDuration(t):
		return "5m0s"
	case gotype.IsQuantity(t):
		return "1Gi"
	case gotype.IsTime(t):
		return "2026-01-01T00:00:00Z"
	case gotype.IsString(t):
		return `"abc"`
	}
	switch u := t.Underlying(); u.Shape {
	case model.Basic:
		if u.Name.Name == "bool" {
			return "true"
		}
		return "50"
	case model.Slice, model.Array:
		return "[...]"
	}
	return "{...}"
}

// maybe proposes a field that is not sure, or whose values are others, before what is to be
// done otherwise.
func maybe(pair *plan.Pair, m, h gotype.FieldPath) string {
	if match.DifferenceOf(m, h) != (match.Contrast{}) {
		return antonymHelp(pair, m, h)
	}
	if markers := leading(m, h); markers != nil {
		is := "it is "
		if match.MayBeValue(m, h) {
			is = "it holds the name of an object, and no value, and is "
		}
		return fmt.Sprintf("if %s%s, add // +%s", is, h.Path(), strings.Join(markers, " and // +")) + otherwise
	}
	v := problem.Value{Pair: pair, SpokeField: m, HubField: h}
	return fmt.Sprintf("if it is %s, which has another type, %s\n%s", h.Path(), functionsHelp(v), strings.TrimPrefix(otherwise, "; "))
}

// splitHelp says how fields of the spoke and of the hub are converted by functions if, as
// their names say, one side is made of the other.
func splitHelp(p problem.SplitUp) string {
	var with, paths []string
	for _, m := range p.Spokes[1:] {
		with = append(with, m.Path())
	}
	for _, h := range p.Hubs {
		paths = append(paths, h.Path())
	}
	said := "split into " + enumerate(paths)
	if len(with) > 0 {
		said = fmt.Sprintf("joined with %s in %s", enumerate(with), paths[0])
	}
	made := functions(spellerOf(p.Pair), baseFuncName(p.Pair, p.Spokes[0].Field()), with, paths, typesOf(p.Spokes), typesOf(p.Hubs), "")
	says := "its name says"
	if p.Described {
		says = "its description says"
	}
	return says + fmt.Sprintf(" that it was %s; if so, add\n%s\n%s", said, made, strings.TrimPrefix(otherwise, "; "))
}

// unmatchedHub words a field that only the hub has.
func (e *explainer) unmatchedHub(p problem.UnmatchedHub) diag.Diagnostic {
	pair, h := p.Pair, p.Field
	version := versionName(pair)
	marker, values, _ := e.hubOnlyMarker(p)
	help := fmt.Sprintf("add // +%s to type %s of version %s%s", marker, gotype.BaseName(pair.Spoke), version, values)
	if gotype.IsRequired(pair.Hub, h) && !gotype.MayHaveDefault(h.Type()) {
		help = madeHelp(pair, h)
	}
	said := map[string]bool{}
	for _, source := range p.Sources {
		if text := sourceHelp(source, h); !said[text] {
			help, said[text] = text+"; else "+help, true
		}
	}
	if len(p.Possible) > 0 && len(p.Sources) == 0 {
		help = possibleSources(p) + "; else " + help
	}
	p.Filled = slices.DeleteFunc(slices.Clone(p.Filled), func(f problem.Filled) bool { // said above, and surer
		return slices.ContainsFunc(p.Sources, func(s problem.Source) bool { return s.Pair == f.Pair && s.Field.Key() == f.Field.Key() })
	})
	if len(p.Filled) > 0 {
		help = filledSources(p) + "; else " + help
	}
	d := diag.Diagnostic{
		Pos: h.Field().Pos, Code: diag.UnmappedField,
		Message: fmt.Sprintf("field %q of hub %s has no counterpart in version %s", h.Named(pair.Hub), hubName(pair), version),
		Help:    help,
		Notes:   []diag.Note{{Pos: pair.Spoke.Pos, Message: fmt.Sprintf("type of version %s declared here", version)}},
	}
	if !gotype.IsOurs(pair.Hub) && gotype.IsOurs(pair.Spoke) { // the field stands in another module
		d.Pos, d.Notes = pair.Spoke.Pos, nil
	}
	if p.IsFar() {
		d.Together = fmt.Sprintf("%%d fields of hub %s have no counterpart in version %s, and nothing but their place says that one of them may hold the data of %s: decide that first, and crdgen fix writes what is left",
			hubName(pair), version, strings.ReplaceAll(sources(p), "%", "%%"))
	}
	return d
}

// exampleOfRequired is a default to propose for a field that must have one, and what to write
// in its place where somebody has to think of it: a zero that the hub refuses helps nobody.
func (e *explainer) exampleOfRequired(pair *plan.Pair, h gotype.FieldPath) (example, values string) {
	example = proposal.ExampleOfField(h)
	empty, ok := gotype.EmptyJSON(h.Type(), 0)
	if ok && example != proposal.NoExample && e.schemas.Refused(pair.Hub, h, empty) != nil {
		return proposal.NoExample, fmt.Sprintf(", with a value that hub %s accepts in place of ...", hubName(pair))
	}
	return example, proposal.ValuesOfRequired(h)
}

// possibleSources names the fields of a spoke whose data a field of the hub may hold.
func possibleSources(p problem.UnmatchedHub) string {
	return fmt.Sprintf("if it holds what one of these says, which have no counterpart in hub %s, lead from there: %s", hubName(p.Pair), sources(p))
}

func sources(p problem.UnmatchedHub) string {
	s := spellerOf(p.Pair)
	all := likeliest(p.Possible, func(c problem.PairField) string {
		return fmt.Sprintf("%q (%s)", c.Field.Named(c.Pair.Spoke), s.Type(c.Field.Type()))
	})
	return strings.Join(all, ", ")
}

// sourceHelp says which field of the spoke a field of the hub may be.
func sourceHelp(h problem.Source, hub gotype.FieldPath) string {
	name := h.Field.Named(h.Pair.Spoke)
	if h.Follows {
		return fmt.Sprintf("if it follows from field %q, convert that with // +%s", name, plan.FuncMarker)
	}
	if !mayLead(h, hub) {
		return fmt.Sprintf("if field %q is it, convert that with // +%s:to=...,from=...,paths={%s}", name, plan.FuncMarker, h.Path)
	}
	if h.Path == hub.Path() {
		return fmt.Sprintf("if field %q is it, add // +%s there", name, strings.Join(proposal.PathMarkers(h.Field, hub), " and // +"))
	}
	return fmt.Sprintf("if field %q is it, add // +%s=%s there", name, plan.PathMarker, h.Path)
}

// mayLead reports whether the path of a source may carry the values of its field.
func mayLead(h problem.Source, hub gotype.FieldPath) bool {
	if there, _, _ := gotype.Find(h.Pair.Hub, h.Path); there != nil {
		hub = there
	}
	isPath := h.Path != "." && !strings.HasPrefix(h.Path, "/")
	return !isPath || match.CarriesValues(h.Field, hub)
}

// refusesEmpty reports whether a field of the hub needs a value in a marker, since it is
// written out where it is empty, and the API server does not take that.
func (e *explainer) refusesEmpty(pair *plan.Pair, h gotype.FieldPath) bool {
	if !pair.WritesEmpty(h, nil) || !gotype.MayHaveDefault(h.Type()) {
		return false
	}
	empty, ok := gotype.EmptyJSON(h.Type(), 0)
	return ok && e.schemas.Refused(pair.Hub, h, empty) != nil
}

// madeHelp says how a required field of the hub gets a value that no marker can name.
func madeHelp(pair *plan.Pair, h gotype.FieldPath) string {
	way := fmt.Sprintf("convert a field of version %s into it with // +%s:to=...,from=...,paths={%s}", versionName(pair), plan.FuncMarker, h.Path())
	if st := gotype.StructOf(h.Type()); st != nil && !gotype.IsOpaque(st) {
		way = fmt.Sprintf("lead a field of version %s into it with // +%s=%s....", versionName(pair), plan.PathMarker, h.Path())
	}
	return "no marker can name its value: " + way + ", or make it optional in hub " + hubName(pair)
}
