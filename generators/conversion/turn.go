package conversion

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/model"
)

// turn turns the rules of the hub to be around, pair by pair.
func (r *rebase) turn() {
	all := reached(r.spoke.Root)
	r.hands(all)
	roots := rootedPairs(r.spoke)
	for _, p := range all {
		at, rooted := roots[p]
		t := &turning{rebase: r, pair: p, root: at.spoke, rooted: rooted}
		// Where a marker names one counterpart, markers name them all.
		t.named = slices.ContainsFunc(all, func(o *Pair) bool { return o.Hub == p.Hub && baseName(o.Spoke) != baseName(o.Hub) })
		t.turn()
	}
}

// reached returns a pair and all that it holds, in the order of the fields.
func reached(root *Pair) []*Pair {
	var all []*Pair
	var reach func(p *Pair)
	reach = func(p *Pair) {
		if slices.Contains(all, p) {
			return
		}
		all = append(all, p)
		for _, rule := range p.Rules {
			rule.Conv.pairs(reach)
		}
	}
	reach(root)
	return all
}

// A turning puts the markers of one struct on its counterpart in the old hub.
type turning struct {
	*rebase
	pair   *Pair
	root   string // steps to the struct of the hub to be
	rooted bool   // one path leads there
	named  bool   // a marker has to name the counterpart
	// natural are the rules that need no path, by the step that both sides have.
	natural map[string]*Rule
	// hidden are the names of fields that are put among others and have no
	// counterpart there.
	hidden []string
}

func (t *turning) turn() {
	p := t.pair
	if p.Spoke == p.Hub {
		return
	}
	t.natural = map[string]*Rule{}
	t.target(p.Spoke.Pos, baseName(p.Spoke), p.Spoke.Package, p.Spoke.Marks)
	if p.Root == nil && t.named && (p.HandToHub == nil || p.HandToSpoke == nil) {
		t.onType(p.Hub, typeMarker+"="+baseName(p.Spoke))
	}
	for _, rule := range p.Rules {
		t.clear(p.Spoke, rule.spokes()...)
		t.rule(rule)
	}
	for _, step := range slices.Sorted(maps.Keys(t.natural)) {
		rule := t.natural[step]
		want := t.values(rule)
		if slices.Contains(t.hidden, step) {
			want = append([]string{pathMarker + "=" + rule.Spoke.Path()}, want...) // or the other would be taken for it
		}
		t.field(rule.Hub[0], want...)
	}
}

// hands refuses hand-written functions that stand where nothing calls them then, or
// whose package would import one that imports it.
func (r *rebase) hands(pairs []*Pair) {
	for _, fn := range r.spoke.Package.Funcs {
		called := slices.ContainsFunc(pairs, func(p *Pair) bool { return p.HandToHub == fn || p.HandToSpoke == fn })
		ofHub := slices.ContainsFunc(slices.Concat(fn.Params, fn.Results), r.isOfHub)
		copied := slices.ContainsFunc(r.hub.Package.Funcs, func(o *model.Function) bool { return o.Name == fn.Name && isHandWritten(o) })
		if copied || !isHandWritten(fn) || !called && !(strings.HasPrefix(fn.Name, handPrefix) && ofHub) {
			continue
		}
		r.cannot(fn.Pos, fmt.Sprintf("function %q has to stand in package %q, which imports this one when version %s is the hub", fn.Name, r.hub.Package.Path, r.spoke.Version.Name),
			"copy it there before the hub moves, with the names of the packages exchanged, and remove it here afterwards")
	}
}

func (t *turning) rule(rule *Rule) {
	switch {
	case rule.hubAlone():
		if t.enter(rule.Hub[0]) {
			t.hidden = append(t.hidden, rule.Hub[0][len(rule.Hub[0])-1:].Steps())
		}
		t.field(rule.Hub[0], lonelyMarker(rule))
	case rule.spokeAlone():
		if marker, ok := t.missing(t.pair.Spoke, rule.Spoke, rule, rule.Spoke.Path()); ok {
			t.onType(t.pair.Hub, marker)
		}
	case rule.How == Split:
		t.split(rule)
	case rule.How == Moved, rule.How == SameName:
		t.moved(rule)
	}
}

// field says which markers a field of the old hub shall have.
func (t *turning) field(h Place, want ...string) {
	t.onField(h.Field(), h.Owner(t.pair.Hub), want...)
}

// ways are the structs on the way to a place, but for those that JSON does not
// show.
func ways(h Place) []Place {
	var all []Place
	for i := range h[:len(h)-1] {
		if !readTag(h[i]).inline {
			all = append(all, h[:i+1])
		}
	}
	return all
}

// blocked says whether a struct on the way to a place has a counterpart of its
// own, so that its fields cannot be put among those around it.
func (t *turning) blocked(h Place) bool {
	return slices.ContainsFunc(ways(h), func(way Place) bool {
		return slices.ContainsFunc(t.pair.Rules, func(o *Rule) bool {
			return o.How != Presence && slices.ContainsFunc(o.Hub, func(p Place) bool { return p.key() == way.key() })
		})
	})
}

// enter puts the fields of the structs on the way to a place among those around
// them, and says whether there are such structs.
func (t *turning) enter(h Place) bool {
	all := ways(h)
	if len(all) == 0 || t.blocked(h) {
		return false
	}
	for _, way := range all {
		t.field(way, pathMarker+"=.")
	}
	return true
}

// moved says where a field of the old hub stands in the new one.
func (t *turning) moved(rule *Rule) {
	h := rule.Hub[0]
	switch {
	case len(ways(h)) == 0 && h.Steps() == rule.Spoke.Steps():
		t.natural[h.Steps()] = rule
		return
	case !t.blocked(h):
		t.enter(h)
		t.field(h, append([]string{pathMarker + "=" + rule.Spoke.Path()}, t.values(rule)...)...)
	case slices.ContainsFunc(ways(h), func(way Place) bool { return isPointer(way.Type()) }):
		t.cannot(rule.Pos, fmt.Sprintf("path %q leads into a pointer that has a counterpart of its own: whether it is nil could not be kept", h.Path()),
			"convert the struct by hand: write its two functions")
	case t.rooted:
		t.field(h, append([]string{pathMarker + "=" + t.root + "/" + rule.Spoke.Steps()}, t.values(rule)...)...)
	default:
		t.cannot(rule.Pos, fmt.Sprintf("path %q leads into a struct that has a counterpart of its own, in a list, a map or a type that stands in several places: no path leads out of it", h.Path()),
			"convert the items by hand: write the two functions of their struct")
	}
}

// values are the markers that turn a rule's change of values around.
func (t *turning) values(rule *Rule) []string {
	want, ok := valueMarkers(rule.Conv, true)
	if !ok {
		t.cannot(rule.Pos, "several values become the same, which cannot be turned around", "map one of them only")
	}
	if keepsRest(rule) {
		want = append(want, preserveMarker)
	}
	return want
}

// valueMarkers are the markers that make a conversion of values, or its inverse;
// not ok if the inverse cannot be said.
func valueMarkers(c *Conv, inverse bool) (want []string, ok bool) {
	for ; c != nil; c = c.Elem {
		switch c.Form {
		case Unit:
			want = append(want, unitMarker+"="+strings.ToLower(c.Unit)+"s")
		case Enum:
			values := map[string]string{}
			for _, v := range c.Values {
				from, to := v.Spoke, v.Hub
				if inverse {
					from, to = to, from
				}
				if _, taken := values[from]; taken {
					return nil, false
				}
				values[from] = to
			}
			want = append(want, spellEnum(values)...)
		case Counted:
			marker := elemMarker + ":key=" + c.KeyField.Steps()
			if c.CountField != nil {
				marker += ",count=" + c.CountField.Steps()
			}
			want = append(want, marker)
		case KeyedMap:
			want = append(want, mapKeyMarker+"="+c.KeyField.Steps())
			if c.ValueField != nil {
				want = append(want, mapValueMarker+"="+c.ValueField.Steps())
			}
		case Basic:
			if c.Clamped {
				want = append(want, preserveMarker)
			}
		}
	}
	return want, true
}

// spellEnum is the marker that maps values, none if there are none to map.
func spellEnum(values map[string]string) []string {
	var pairs []string
	for _, v := range slices.Sorted(maps.Keys(values)) {
		pairs = append(pairs, enumWord(v)+": "+enumWord(values[v]))
	}
	if len(pairs) == 0 {
		return nil
	}
	return []string{enumMarker + "={" + strings.Join(pairs, ", ") + "}"}
}

// split turns functions around: the first field gets the marker, which names the
// others.
func (t *turning) split(rule *Rule) {
	first := rule.Hub[0]
	blocked := t.blocked(first)
	leaves := blocked && (!t.rooted || slices.ContainsFunc(ways(first), func(way Place) bool { return isPointer(way.Type()) }))
	var with, paths []string
	for _, h := range rule.Hub {
		if leaves || !slices.Equal(h[:len(h)-1], first[:len(first)-1]) {
			t.cannot(rule.Pos, fmt.Sprintf("field %q does not stand in one struct with the others that the functions make, and no marker can name it from there", h.Path()),
				"convert the fields by hand: write the two functions of their struct")
			return
		}
		with = append(with, h[len(first)-1:].Path())
	}
	for _, s := range rule.spokes() {
		if blocked {
			paths = append(paths, t.root+"/"+s.Steps())
			continue
		}
		paths = append(paths, s.Path())
	}
	for _, h := range rule.Hub[1:] {
		t.field(h)
	}
	t.enter(first)
	t.field(first, spellFunc(rule.Conv.From, rule.Conv.To, with[1:], paths))
	t.callable(rule, rule.Conv.To)
	t.callable(rule, rule.Conv.From)
}

// callable refuses a function that the old hub cannot call as a spoke: it must
// stand in its package, or be exported and know nothing of that package, which
// imports its own then.
func (t *turning) callable(rule *Rule, fn *model.Function) {
	for _, there := range t.hub.Package.Funcs {
		if there.Name == fn.Name {
			return
		}
	}
	found := callable(t.hub.Package, fn.Name, t.hub.Package, t.spoke.Package)
	var why string
	switch {
	case found == nil:
		why = "is not exported"
	case slices.ContainsFunc(slices.Concat(fn.Params, fn.Results), t.isOfHub):
		why = fmt.Sprintf("has types of version %s, whose package imports its own then", t.hub.Name)
	default:
		return
	}
	t.cannot(rule.Pos, fmt.Sprintf("function %q %s: version %s could not call it", fn.Name, why, t.hub.Name),
		fmt.Sprintf("declare it in package %q before the hub moves", t.hub.Package.Path))
}

// isOfHub says whether a type names one of the old hub's package.
func (r *rebase) isOfHub(typ *model.Type) bool {
	t := innermost(typ)
	return t.Declared() && t.Package == r.hub.Package
}
