package rebase

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/proposal"
	"github.com/crdgen/crdgen/internal/model"
)

// invertAll inverts the rules of the hub to be, pair by pair.
func (r *rebasing) invertAll() {
	all := plan.Reached(r.spoke.Root)
	r.manualFunctions(all)
	roots := plan.RootedPairs(r.spoke)
	for _, p := range all {
		at, rooted := roots[p]
		t := &inverting{rebasing: r, pair: p, root: at.Spoke, rooted: rooted}
		// Where a marker names one counterpart, markers name them all.
		t.named = slices.ContainsFunc(all, func(o *plan.Pair) bool { return o.Hub == p.Hub && gotype.BaseName(o.Spoke) != gotype.BaseName(o.Hub) })
		t.invert()
	}
}

// A inverting puts the markers of one struct on its counterpart in the old hub.
type inverting struct {
	*rebasing
	pair   *plan.Pair
	root   string // steps to the struct of the hub to be
	rooted bool   // one path leads there
	named  bool   // a marker has to name the counterpart
	// natural are the rules that need no path, by the step that both sides have.
	natural map[string]*plan.Rule
	// hidden are the names of fields that are put among others and have no
	// counterpart there.
	hidden []string
}

func (t *inverting) invert() {
	p := t.pair
	if p.Spoke == p.Hub {
		return
	}
	t.natural = map[string]*plan.Rule{}
	t.target(p.Spoke.Pos, gotype.BaseName(p.Spoke), p.Spoke.Package, p.Spoke.Marks)
	if p.Root == nil && t.named && (p.ManualToHub == nil || p.ManualToSpoke == nil) {
		t.onType(p.Hub, plan.TypeMarker+"="+gotype.BaseName(p.Spoke))
	}
	for _, rule := range p.Rules {
		t.clear(p.Spoke, rule.Spokes()...)
		t.rule(rule)
	}
	for _, step := range slices.Sorted(maps.Keys(t.natural)) {
		rule := t.natural[step]
		want := t.values(rule)
		if slices.Contains(t.hidden, step) {
			want = append([]string{plan.PathMarker + "=" + rule.Spoke.Path()}, want...) // or the other would be taken for it
		}
		t.field(rule.Hub[0], want...)
	}
}

// manualFunctions refuses hand-written functions that stand where nothing calls them then, or
// whose package would import one that imports it.
func (r *rebasing) manualFunctions(pairs []*plan.Pair) {
	for _, fn := range r.spoke.Package.Funcs {
		called := slices.ContainsFunc(pairs, func(p *plan.Pair) bool { return p.ManualToHub == fn || p.ManualToSpoke == fn })
		ofHub := slices.ContainsFunc(slices.Concat(fn.Params, fn.Results), r.isOfHub)
		copied := slices.ContainsFunc(r.hub.Package.Funcs, func(o *model.Function) bool { return o.Name == fn.Name && plan.IsHandWritten(o) })
		if copied || !plan.IsHandWritten(fn) || !called && !(strings.HasPrefix(fn.Name, plan.FunctionPrefix) && ofHub) {
			continue
		}
		r.cannot(fn.Pos, fmt.Sprintf("function %q has to stand in package %q, which imports this one when version %s is the hub", fn.Name, r.hub.Package.Path, r.spoke.Version.Name),
			"copy it there before the hub moves, with the names of the packages exchanged, and remove it here afterwards")
	}
}

func (t *inverting) rule(rule *plan.Rule) {
	switch {
	case rule.HubAlone():
		if t.enter(rule.Hub[0]) {
			t.hidden = append(t.hidden, rule.Hub[0][len(rule.Hub[0])-1:].Steps())
		}
		t.field(rule.Hub[0], loneMarker(rule))
	case rule.SpokeAlone():
		if marker, ok := t.missing(t.pair.Spoke, rule.Spoke, rule, rule.Spoke.Path()); ok {
			t.onType(t.pair.Hub, marker)
		}
	case rule.How == plan.Split:
		t.split(rule)
	case rule.How == plan.Moved, rule.How == plan.SameName:
		t.moved(rule)
	}
}

// field says which markers a field of the old hub shall have.
func (t *inverting) field(h gotype.FieldPath, want ...string) {
	t.onField(h.Field(), h.Owner(t.pair.Hub), want...)
}

// ways are the structs on the way to a place, but for those that JSON does not
// show.
func ways(h gotype.FieldPath) []gotype.FieldPath {
	var all []gotype.FieldPath
	for i := range h[:len(h)-1] {
		if !gotype.ReadTag(h[i]).Inline {
			all = append(all, h[:i+1])
		}
	}
	return all
}

// blocked reports whether a struct on the way to a place has a counterpart of its
// own, so that its fields cannot be put among those around it.
func (t *inverting) blocked(h gotype.FieldPath) bool {
	return slices.ContainsFunc(ways(h), func(way gotype.FieldPath) bool {
		return slices.ContainsFunc(t.pair.Rules, func(o *plan.Rule) bool {
			return o.How != plan.Presence && slices.ContainsFunc(o.Hub, func(p gotype.FieldPath) bool { return p.Key() == way.Key() })
		})
	})
}

// enter puts the fields of the structs on the way to a place among those around
// them, and reports whether there are such structs.
func (t *inverting) enter(h gotype.FieldPath) bool {
	all := ways(h)
	if len(all) == 0 || t.blocked(h) {
		return false
	}
	for _, way := range all {
		t.field(way, plan.PathMarker+"=.")
	}
	return true
}

// moved says where a field of the old hub stands in the new one.
func (t *inverting) moved(rule *plan.Rule) {
	h := rule.Hub[0]
	switch {
	case len(ways(h)) == 0 && h.Steps() == rule.Spoke.Steps():
		t.natural[h.Steps()] = rule
		return
	case !t.blocked(h):
		t.enter(h)
		t.field(h, append([]string{plan.PathMarker + "=" + rule.Spoke.Path()}, t.values(rule)...)...)
	case slices.ContainsFunc(ways(h), func(way gotype.FieldPath) bool { return gotype.IsPointer(way.Type()) }):
		t.cannot(rule.Pos, fmt.Sprintf("path %q leads into a pointer that has a counterpart of its own: whether it is nil could not be kept", h.Path()),
			"convert the struct by hand: write its two functions")
	case t.rooted:
		t.field(h, append([]string{plan.PathMarker + "=" + t.root + "/" + rule.Spoke.Steps()}, t.values(rule)...)...)
	default:
		t.cannot(rule.Pos, fmt.Sprintf("path %q leads into a struct that has a counterpart of its own, in a list, a map or a type that stands in several places: no path leads out of it", h.Path()),
			"convert the items by hand: write the two functions of their struct")
	}
}

// values are the markers that turn a rule's change of values around.
func (t *inverting) values(rule *plan.Rule) []string {
	want, ok := valueMarkers(rule.Conv, true)
	if !ok {
		t.cannot(rule.Pos, "several values become the same, which cannot be inverted", "map one of them only")
	}
	if keepsRest(rule) {
		want = append(want, plan.PreserveMarker)
	}
	return want
}

// valueMarkers are the markers that make a conversion of values, or its inverse;
// not ok if the inverse cannot be said.
func valueMarkers(c *plan.Conv, inverse bool) (want []string, ok bool) {
	for ; c != nil; c = c.Elem {
		if c.Key != nil && c.Key.Form == plan.Enum {
			want = append(want, enumMarkers(c.Key, plan.Direction(!inverse))...)
		}
		switch c.Form {
		case plan.Unit:
			want = append(want, plan.UnitMarker+"="+strings.ToLower(c.Unit)+"s")
		case plan.Enum:
			want = append(want, enumMarkers(c, plan.Direction(!inverse))...)
		case plan.Counted:
			marker := plan.ElemMarker + ":key=" + c.KeyField.Steps()
			if c.CountField != nil {
				marker += ",count=" + c.CountField.Steps()
			}
			want = append(want, marker)
		case plan.KeyedMap:
			want = append(want, plan.MapKeyMarker+"="+c.KeyField.Steps())
			if c.ValueField != nil {
				want = append(want, plan.MapValueMarker+"="+c.ValueField.Steps())
			}
		case plan.Slice:
			if c.Named {
				want = append(want, keyMarker(c, plan.Direction(inverse)))
			}
		case plan.Basic:
			if c.Clamped {
				want = append(want, plan.PreserveMarker)
			}
		}
	}
	return want, true
}

// keyMarker names the keys of a list in the version that a direction converts to.
func keyMarker(c *plan.Conv, d plan.Direction) string {
	var names []string
	for _, k := range c.Keys {
		_, to := k.Ends(d)
		names = append(names, to.Steps())
	}
	return plan.KeyMarker + "={" + strings.Join(names, ",") + "}"
}

// enumMarkers are the markers that map values in a direction, and back.
func enumMarkers(c *plan.Conv, d plan.Direction) []string {
	return spellEnums(enumMap(c, d), enumMap(c, !d))
}

// enumMap are the values that a direction changes, and what they become.
func enumMap(c *plan.Conv, d plan.Direction) map[string]string {
	all := map[string]string{}
	for _, v := range c.EnumValues(d) {
		all[v[0]] = v[1]
	}
	return all
}

// spellEnums are the markers that map values: one that says what each becomes, and one that
// says what comes back where that is not the inverse.
func spellEnums(values, back map[string]string) []string {
	values, inverse := maps.Clone(values), map[string]string{}
	for from, to := range maps.Clone(values) {
		switch comes, changes := back[to]; {
		case !changes:
			values[to] = to // the value itself comes back
		case comes != from:
			inverse[to] = comes // several become it
		}
	}
	for to, from := range back {
		if values[from] != to {
			inverse[to] = from
		}
	}
	return append(spellEnum(plan.EnumMarker, values), spellEnum(plan.InverseMarker, inverse)...)
}

// spellEnum is a marker that maps values, none if there are none to map.
func spellEnum(marker string, values map[string]string) []string {
	var pairs []string
	for _, v := range slices.Sorted(maps.Keys(values)) {
		pairs = append(pairs, proposal.Word(v)+": "+proposal.Word(values[v]))
	}
	if len(pairs) == 0 {
		return nil
	}
	return []string{marker + "={" + strings.Join(pairs, ", ") + "}"}
}

// split inverts functions: the first field gets the marker, which names the
// others.
func (t *inverting) split(rule *plan.Rule) {
	first := rule.Hub[0]
	blocked := t.blocked(first)
	leaves := blocked && (!t.rooted || slices.ContainsFunc(ways(first), func(way gotype.FieldPath) bool { return gotype.IsPointer(way.Type()) }))
	var with, paths []string
	for _, h := range rule.Hub {
		if leaves || !slices.Equal(h[:len(h)-1], first[:len(first)-1]) {
			t.cannot(rule.Pos, fmt.Sprintf("field %q does not stand in one struct with the others that the functions make, and no marker can name it from there", h.Path()),
				"convert the fields by hand: write the two functions of their struct")
			return
		}
		with = append(with, h[len(first)-1:].Path())
	}
	for _, s := range rule.Spokes() {
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
func (t *inverting) callable(rule *plan.Rule, fn *model.Function) {
	for _, there := range t.hub.Package.Funcs {
		if there.Name == fn.Name {
			return
		}
	}
	found := plan.Callable(t.hub.Package, fn.Name, t.hub.Package, t.spoke.Package)
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

// isOfHub reports whether a type names one of the old hub's package: itself, or as
// what it points at, holds, is indexed by or is instantiated with.
func (r *rebasing) isOfHub(t *model.Type) bool {
	switch {
	case t == nil:
		return false
	case t.Declared() && t.Package == r.hub.Package:
		return true
	case slices.ContainsFunc(t.Args, r.isOfHub):
		return true
	}
	return !t.Declared() && (r.isOfHub(t.Key) || r.isOfHub(t.Elem))
}
