package explain

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/internal/diag"
)

// discriminator words a field of the hub that names the member of its union that is set,
// while the spoke has members and no such field. Nothing is written into the source: what an
// annotation keeps, or a constant says, is wrong as soon as a client of the spoke sets
// another member.
func discriminator(p problem.UnmatchedHub) diag.Diagnostic {
	version := versionName(p.Pair)
	d := diag.Diagnostic{
		Pos: p.Field.Field().Pos, Code: diag.UnmappedField,
		Message: fmt.Sprintf("field %q of hub %s names the member of its union that is set: version %s has %s, and no such field",
			p.Field.Named(p.Pair.Hub), hubName(p.Pair), version, enumerate(spokePaths(p.Members))),
		Help:  unionHelp(p.Pair, p.Field, p.Members),
		Notes: []diag.Note{{Pos: p.Pair.Spoke.Pos, Message: fmt.Sprintf("type of version %s declared here", version)}},
	}
	if !gotype.IsOurs(p.Pair.Hub) && gotype.IsOurs(p.Pair.Spoke) { // the field stands in another module
		d.Pos, d.Notes = p.Pair.Spoke.Pos, nil
	}
	return d
}

// keptDiscriminator warns of such a field that a marker says only the hub has.
func keptDiscriminator(p problem.HubOnlyDiscriminator) diag.Diagnostic {
	h := p.Rule.Hub[0]
	return diag.Diagnostic{
		Pos: p.Rule.Pos, Code: diag.KeptBeside,
		Message: fmt.Sprintf("only hub %s has %s, which names the member of its union that is set, and version %s has members: new objects of that version have no name of theirs in the hub, and edits keep the old one",
			hubName(p.Pair), h.Path(), versionName(p.Pair)),
		Help: fmt.Sprintf("take // +%s for it away: %s\nelse accept it with // +crdgen:ignore:rule=%s,reason=\"...\"",
			plan.HubOnlyMarker, unionHelp(p.Pair, h, p.Members), diag.KeptBeside),
		Notes: hubNote(h),
	}
}

// unionHelp says how functions derive a field from the members of its union that the spoke
// has.
func unionHelp(pair *plan.Pair, d gotype.FieldPath, members []problem.Member) string {
	var spokes, hubs []gotype.FieldPath
	var with []string
	for i, m := range members {
		spokes, hubs = append(spokes, m.Spoke), append(hubs, m.Hub)
		if i > 0 {
			with = append(with, m.Spoke.Path())
		}
	}
	hubs = append(hubs, d)
	var paths []string
	for _, h := range hubs {
		paths = append(paths, h.Path())
	}
	if slices.ContainsFunc(slices.Concat(spokes, hubs), func(f gotype.FieldPath) bool { return !gotype.IsSpellable(f.Type()) }) {
		return "derive it from the members: write the two functions of the struct around them"
	}
	first := fmt.Sprintf("functions derive it from the members; on field %q, in place of path markers of the members, add", spokes[0].Named(pair.Spoke))
	return first + "\n" + functions(spellerOf(pair), baseFuncName(pair, spokes[0].Field()), with, paths, typesOf(spokes), typesOf(hubs), "")
}

// spokePaths are the paths of members in the spoke.
func spokePaths(members []problem.Member) []string {
	var paths []string
	for _, m := range members {
		paths = append(paths, m.Spoke.Path())
	}
	return paths
}

// unreadUnion warns of rules that may make a union of fields of which one is kept.
func unreadUnion(p problem.UnreadUnion) diag.Diagnostic {
	var others []string
	for _, other := range p.Others {
		others = append(others, strconv.Quote(other.Steps()))
	}
	beside := enumerate(others)
	return diag.Diagnostic{
		Pos: p.Pos, Code: diag.UnreadUnion,
		Message: fmt.Sprintf("rules that name %q and %s have too many combinations to be read: if they allow one of these only, %q comes back beside what was set since",
			p.Field.Steps(), beside, p.Field.Steps()),
		Help: fmt.Sprintf("if it is so, say it in a rule that is read, as size([has(self.a), has(self.b)].filter(x, x)) <= 1, or with +k8s:unionMember; else accept it with // +crdgen:ignore:rule=%s,reason=\"...\"",
			diag.UnreadUnion),
		Notes: []diag.Note{{Pos: p.Field.Field().Pos, Message: "the field is declared here"}},
	}
}
