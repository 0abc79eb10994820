package conversion

import (
	"fmt"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// A filling is a pair whose rules are being made.
type filling struct {
	*planner
	pair   *Pair
	hubs   []Place
	taken  map[string]*Rule // rules by the hub's path
	spokes []Place          // that have no rule yet
	moved  []*Rule          // that still have to be converted
	// proposed are paths in the hub that a finding wants for a field of the spoke;
	// considered are those that may be wanted, with what is said of them.
	proposed   map[string]bool
	considered map[string]string
	// lost are fields of the spoke whose path leads nowhere, or cannot be read.
	lost []Place
}

// fill makes the rules of a new pair; moved are rules that begin in it and were
// found before. key, unless nil, is the rule of a field that a map's key gives to
// the items: it counts where no marker is about the field. What stands in markers
// counts before names.
func (p *planner) fill(pair *Pair, moved []*Rule, key *Rule) {
	pair.uses++
	if pair.busy {
		return
	}
	pair.busy = true
	f := &filling{planner: p, pair: pair, hubs: members(pair.Hub), taken: map[string]*Rule{}, proposed: map[string]bool{}, considered: map[string]string{}}
	for _, r := range moved {
		f.add(r)
	}
	for _, m := range members(pair.Spoke) {
		if !f.explicit(m) {
			f.spokes = append(f.spokes, m)
		}
	}
	f.waitsForHubOnly()
	f.spokes = slices.DeleteFunc(f.spokes, func(m Place) bool { return f.outside[m.Field()] != nil })
	f.hubOnly()
	for _, r := range f.moved {
		f.convert(r) // now it is known which of them lead into structs of others
	}
	f.key(key)
	unmatched := slices.DeleteFunc(f.spokes, f.sameName)
	f.unmatchedSpoke(unmatched)
	f.unmatchedHub(f.hubs)
	f.markEntered()
	pair.Assigned = f.assigned()
}

// add enters a rule, and reports a field of the hub that has one already.
func (f *filling) add(r *Rule) {
	for _, h := range r.Hub {
		if before := f.taken[h.key()]; before != nil {
			f.takenTwice(r, h, before)
			return
		}
	}
	for _, h := range r.Hub {
		f.taken[h.key()] = r
		if !h.isMember() && r.How != SameName && r.How != Keyed {
			f.outside[h.Field()] = r
		}
	}
	f.pair.Rules = append(f.pair.Rules, r)
}

// takenTwice reports a rule for a field of the hub that has one already.
func (f *filling) takenTwice(r *Rule, h Place, before *Rule) {
	f.diags.Add(diag.Diagnostic{
		Pos: r.Pos, Code: diag.ConversionMarker,
		Message: fmt.Sprintf("field %q of hub %s has two counterparts", h.Path(), f.spoke.Kind.Hub.Name),
		Help:    "remove one of the markers",
		Notes:   []diag.Note{{Pos: before.Pos, Message: "the other one is here"}},
	})
}

// explicit makes the rule of a field that has a marker about where it goes.
func (f *filling) explicit(m Place) bool {
	field := m.Field()
	if _, ok := f.outside[field]; ok {
		return true
	}
	if f.isKindOf(m) {
		return true
	}
	if f.waits(m) || f.contradicts(m) {
		return true
	}
	if mark, ok := field.Marks.Get(dropMarker); ok {
		f.drop(m, mark)
		return true
	}
	if mark, ok := field.Marks.Get(funcMarker); ok {
		f.split(m, mark)
		return true
	}
	mark, ok := field.Marks.Get(pathMarker)
	if ok {
		f.move(m, mark)
	}
	return ok
}

// isKindOf says whether a field is the kind and version of an object, or of a list of
// them: who asks for the conversion sets it. In any other struct it is data.
func (f *filling) isKindOf(m Place) bool {
	return isTypeMeta(m.Type()) && readTag(m.Field()).inline && (f.pair.Root != nil || f.pair == f.spoke.List)
}

// drop makes the rule of a field whose loss is accepted.
func (f *filling) drop(m Place, mark markers.Mark) {
	v, _ := mark.Value.(markers.ConversionDrop)
	f.used[mark.Pos] = true
	f.saysWhy(mark, v.Reason, "write // +"+preserveMarker+" instead")
	f.fits(mark, v.Default, m)
	r := &Rule{How: Dropped, Spoke: m, Default: v.Default, Reason: v.Reason, Pos: mark.Pos}
	f.lostPointer(r, mark)
	f.add(r)
	f.presence(r)
}

// move makes the rule of a field that a path leads to its counterpart.
func (f *filling) move(m Place, mark markers.Mark) {
	f.used[mark.Pos] = true
	v, _ := mark.Value.(markers.ConversionPath)
	switch path := string(v); {
	case path == ".":
		f.dissolve(m, mark)
	case strings.Trim(path, " ") != "" && !strings.HasPrefix(path, ".") && !strings.HasPrefix(path, "/"):
		f.beginsNowhere(m, mark, path)
	case isFromRoot(path):
		f.countsFromRoot(mark, "", path)
	default:
		to, ok := f.findHub(mark, "", f.pair.Hub, path)
		if !ok {
			f.leadsNowhere(mark, "", path, m)
			return
		}
		r := &Rule{How: Moved, Spoke: m, Hub: []Place{to}, Pos: mark.Pos}
		f.add(r)
		f.moved = append(f.moved, r)
	}
}

// dissolve looks for the fields of a struct where the struct itself would be.
func (f *filling) dissolve(m Place, mark markers.Mark) {
	st := structOf(m.Type())
	if st == nil || isOpaque(st) {
		f.diags.Add(diag.Diagnostic{
			Pos: mark.ArgPos(""), Code: diag.ConversionMarker,
			Message: fmt.Sprintf("path \".\" is for structs: field %q has type %s", m.Path(), f.describe(m.Type())),
			Help:    "name the field of the hub, with a dot before it",
		})
		f.lost = append(f.lost, m)
		return
	}
	for _, i := range members(st) {
		inner := m.then(i...)
		if !f.explicit(inner) {
			f.spokes = append(f.spokes, inner)
		}
	}
}

// findHub resolves a path of a marker in a struct of the hub.
func (p *planner) findHub(mark markers.Mark, argument string, hub *model.Type, path string) (Place, bool) {
	return p.findIn("hub "+p.spoke.Kind.Hub.Name, mark, argument, hub, path)
}

// findIn resolves a path of a marker in a struct of one side, whose name is for
// messages.
func (p *planner) findIn(side string, mark markers.Mark, argument string, st *model.Type, path string) (Place, bool) {
	to, bad, choices := find(st, path)
	if to != nil {
		return to, true
	}
	declared := "hub type declared here"
	if !strings.HasPrefix(side, "hub ") {
		declared = "type declared here"
	}
	d := diag.Diagnostic{
		Code:    diag.ConversionMarker,
		Message: fmt.Sprintf("path %q leads nowhere in %s: there is no field %q", path, side, bad),
		Notes:   []diag.Note{{Pos: st.Pos, Message: declared}},
	}
	d.Pos, _ = pathPos(mark, argument, path)
	if strings.Trim(path, "./ ") == "" {
		d.Message = fmt.Sprintf("path %q names no field of %s", path, side)
	}
	if there, meant := nearest(st, path); there != nil {
		d.Help = fmt.Sprintf("did you mean %q?", meant)
	} else if near := markers.Nearest(bad, choices); near != "" {
		d.Help = fmt.Sprintf("did you mean %q?", replaceStep(path, bad, near))
	} else {
		d.Help = "write JSON names, each with a dot before it; lists and maps cannot be on the way"
	}
	p.astray = true
	p.diags.Add(d)
	return nil, false
}

// sameName makes the rule of a field that both versions call the same.
func (f *filling) sameName(m Place) bool {
	for _, h := range f.hubs {
		if h.Steps() != m[len(m)-1:].Steps() || f.taken[h.key()] != nil || f.outside[h.Field()] != nil {
			continue
		}
		r := &Rule{How: SameName, Spoke: m, Hub: []Place{h}, Pos: m.Field().Pos}
		f.add(r)
		before := len(f.diags)
		f.convert(r)
		if r.Conv == nil && len(f.diags) == before+1 {
			f.elsewhere(m, &f.diags[before])
		}
		return true
	}
	return false
}

// elsewhere adds to the finding about a field whose types differ that the hub has
// its type under the same name in another struct.
func (f *filling) elsewhere(m Place, d *diag.Diagnostic) {
	found := f.matches(m)
	if len(found) == 0 || found[0].like < agreed || len(found) > 1 && found[1].like >= agreed {
		return
	}
	f.consider(m, found[0].place, found[0].place.Path())
	d.Help = fmt.Sprintf("if it is %s, whose type is alike, add // +%s=%s; else %s", found[0].place.Path(), pathMarker, found[0].place.Path(), d.Help)
}

// convert finds the conversion of a rule that has a place on both sides.
func (f *filling) convert(r *Rule) {
	h := r.Hub[0]
	u := use{
		spoke: r.Spoke.Type(), hub: h.Type(), field: r.Spoke.Field(), hubField: h.Field(),
		spokeOmits: readTag(r.Spoke.Field()).omits, hubOmits: readTag(h.Field()).omits,
		pair: f.pair, path: h.Path(), what: fmt.Sprintf("field %q", r.Spoke.Named(f.pair.Spoke)),
	}
	before := len(f.diags)
	r.Conv = f.conv(u)
	if r.Conv == nil {
		if f.pair.HandToHub != nil && f.pair.HandToSpoke != nil {
			// Whoever wrote both directions deals with what cannot be generated.
			f.diags = f.diags[:before]
			f.pair.Rules = slices.DeleteFunc(f.pair.Rules, func(o *Rule) bool { return o == r })
		}
		return
	}
	r.Whole = !r.Conv.holdsPair() && r.Conv.loses()
	if isCollection(u.spoke) && isCollection(u.hub) {
		spokeLeaves, hubLeaves := r.Spoke.leavesOut(f.pair.Spoke), h.leavesOut(f.pair.Hub)
		r.EmptySpoke, r.EmptyHub = !spokeLeaves && hubLeaves, !hubLeaves && spokeLeaves
	}
	f.presence(r)
	f.compare(r)
	f.idleDefault(r)
}

// isCollection says whether values of a type may be empty without being nil.
func isCollection(t *model.Type) bool {
	shape := t.Underlying().Shape
	return shape == model.Slice || shape == model.Map
}

// presence adds a rule for each pointer on the way to a field that has no
// counterpart of its own.
func (f *filling) presence(r *Rule) {
	for _, h := range r.Hub {
		f.pointersOf(r, h, false)
	}
	for _, m := range r.spokes() {
		f.pointersOf(r, m, true)
	}
}

func (f *filling) pointersOf(r *Rule, place Place, spoke bool) {
	for i := range place[:len(place)-1] {
		way := place[:i+1]
		if !isPointer(way.Type()) {
			continue
		}
		seen := slices.ContainsFunc(f.pair.Rules, func(o *Rule) bool {
			return o.How == Presence && (spoke && o.Spoke != nil && o.Spoke.key() == way.key() || !spoke && len(o.Hub) > 0 && o.Hub[0].key() == way.key())
		})
		if f.hasCounterpart(way, spoke) {
			if spoke {
				f.outOfPointer(r, place, way)
			}
			continue // a rule of the hub's pointer keeps whether it is nil
		}
		if seen {
			continue
		}
		made := &Rule{How: Presence, Pos: r.Pos}
		if spoke {
			made.Spoke = way
		} else {
			made.Hub = []Place{way}
		}
		f.pair.Rules = append(f.pair.Rules, made)
	}
}

// outOfPointer refuses a rule that leads from inside a pointer of the spoke which
// has a counterpart of its own: where the hub's is nil and the field is not, the
// pointer must be made, and converted back it is none.
func (f *filling) outOfPointer(r *Rule, place, way Place) {
	f.diags.Add(diag.Diagnostic{
		Pos: r.Pos, Code: diag.ConversionMarker,
		Message: fmt.Sprintf("%q leads out of %q, a pointer that hub %s has as well: whether that one is nil would be lost", place.Path(), way.Path(), f.spoke.Kind.Hub.Name),
		Help: fmt.Sprintf("convert the struct with %q by hand: write its two functions; or keep both fields in annotations, with // +%s in place of this marker and // +%s for the hub's",
			way.Path(), preserveMarker, hubOnlyMarker),
	})
}

// hasCounterpart says whether both versions have a field of that path, and no
// marker says that it goes elsewhere.
func (f *filling) hasCounterpart(way Place, spoke bool) bool {
	other := f.pair.Spoke
	if spoke {
		other = f.pair.Hub
	}
	there, _, _ := find(other, way.Path())
	if there == nil {
		return false
	}
	if spoke {
		there = way
	}
	return !slices.ContainsFunc([]string{pathMarker, funcMarker, dropMarker}, there.Field().Marks.Has)
}

// hubOnly makes the rules of the fields that the spoke says it lacks.
func (f *filling) hubOnly() {
	for _, mark := range f.pair.Spoke.Marks.All(hubOnlyMarker) {
		v, _ := mark.Value.(markers.ConversionHubOnly)
		f.used[mark.Pos] = true
		several := len(f.pair.Spoke.Marks.All(typeMarker)) > 1
		if there, _, _ := find(f.pair.Hub, v.Path); several && (there == nil || f.outside[there.Field()] != nil) {
			continue // it is about another counterpart
		}
		to, ok := f.findHub(mark, "path", f.pair.Hub, v.Path)
		if !ok {
			f.leadsNowhere(mark, "path", v.Path, nil)
			continue
		}
		f.fits(mark, v.Default, to)
		r := &Rule{How: HubOnly, Hub: []Place{to}, Default: v.Default, Reason: v.Reason, Pos: mark.Pos}
		if given := mark.ArgPos("reason") != mark.Pos; given {
			f.saysWhy(mark, v.Reason, "leave the argument out")
			r.How = Dropped
			f.lostPointer(r, mark)
		}
		if before := f.outside[to.Field()]; before != nil && f.taken[to.key()] == nil {
			f.takenTwice(r, to, before)
			continue
		}
		f.add(r)
		f.presence(r)
		f.checkRequired(r, mark)
	}
}

// assigned says whether Go can convert one struct to the other, which it does
// for equal fields in equal order, and whether nothing is shared then.
func (f *filling) assigned() bool {
	a, b := f.pair.Spoke.Underlying(), f.pair.Hub.Underlying()
	if len(a.Fields) != len(b.Fields) || !isPlain(a) || f.pair.HandToHub != nil || f.pair.HandToSpoke != nil || f.pair.Root != nil {
		return false
	}
	for i, x := range a.Fields {
		y := b.Fields[i]
		if fieldName(x) != fieldName(y) || x.Embedded != y.Embedded || !x.Exported || readTag(x).name != readTag(y).name || !same(x.GoType, y.GoType) {
			return false
		}
	}
	for _, r := range f.pair.Rules {
		if r.How != SameName || r.Whole || r.Conv == nil || r.Conv.Form != Identical {
			return false
		}
	}
	return true
}
