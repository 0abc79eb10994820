// Package recursion finds types that contain themselves, and says how deep the schema of
// each is unrolled.
//
// It reads a finished model.Program and its recursion markers, before any schema is made.
// It makes no schemas: what stands where an unrolled type is cut off is decided by
// package schema.
package recursion

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema/replaced"
	"github.com/crdgen/crdgen/markers"
)

// Limits say how deep types that contain themselves are unrolled. The zero value unrolls
// none.
type Limits struct{ depths map[*model.Type]int }

// Depth returns how often a type may stand inside itself.
func (l Limits) Depth(t *model.Type) int { return l.depths[t] }

// Unrolls reports whether a type's flattened form depends on where it stands.
func (l Limits) Unrolls(t *model.Type) bool {
	_, ok := l.depths[t]
	return ok
}

// UnrollsAny reports whether any type is unrolled.
func (l Limits) UnrollsAny() bool { return len(l.depths) > 0 }

// A step is one way from a type to another: through a field, or through a
// type's right-hand side.
type step struct {
	from  *model.Type
	field *model.Field // nil for a right-hand side
	to    *model.Type
}

func (s step) String() string {
	if s.field == nil {
		return s.from.Name.Name
	}
	name := s.field.Name
	if name == "" {
		name = s.to.Name.Name
	}
	return s.from.Name.Name + "." + name
}

// A Cycle is a type that contains itself, or that is defined by nothing but itself.
type Cycle struct {
	// Pos is where it is reported.
	Pos  token.Position
	Type *model.Type
	// Steps are those from the type to itself, as they are written; none where the type is
	// defined by nothing but itself.
	Steps []string
	// Unrollable says that one of the user's own fields is on the way, where a marker could
	// unroll it.
	Unrollable bool
	// Stricter says that controller-gen lets it pass.
	Stricter bool
	// Types are those that contain one another, Type among them; none where the type is
	// defined by nothing but itself.
	Types []*model.Type
}

// Finding words the cycle.
func (c Cycle) Finding() diag.Diagnostic {
	d := diag.Diagnostic{Pos: c.Pos, Code: diag.Recursion, Stricter: c.Stricter}
	name := c.Type.Name.Name
	switch {
	case len(c.Steps) == 0:
		d.Message = fmt.Sprintf("type %q is defined by nothing but itself", name)
		d.Help = "say what it is made of"
		return d
	case c.Unrollable:
		d.Help = "a schema cannot be recursive; unroll it with +crdgen:recursion:depth=N on the field, or use apiextensionsv1.JSON"
	default:
		d.Help = "a schema cannot be recursive; use apiextensionsv1.JSON or a type of your own"
	}
	d.Message = fmt.Sprintf("type %q contains itself: %s", name, strings.Join(slices.Concat(c.Steps, []string{name}), " -> "))
	return d
}

// A finder looks for types that contain themselves among those that kinds
// reach.
type finder struct {
	limits Limits
	cycles []Cycle
	diags  diag.List
	ways   graph // what steps found
	uses   replaced.Uses
	// entry is the step by which a type was reached first; roots have none.
	entry map[*model.Type]step
	// reported are the places of findings: instances of a generic type share
	// theirs, and several cycles in a type of another module have one remedy.
	reported map[token.Position]bool
	// idle are the recursion markers that unroll nothing where they were seen,
	// useful the places of those that do, be it in another instance.
	idle   []idleMark
	useful map[token.Position]bool
}

// An idleMark is a recursion marker, and why it does nothing.
type idleMark struct {
	markers.Mark
	why string
}

// Find looks at every strongly connected component of the types that kinds
// reach. If each of its cycles has a marker that says how deep to unroll it, all
// its types are unrolled: their flattened form depends on where they stand. If not,
// one cycle of each part without markers is returned, and nothing of the component
// is unrolled: without a marker on every cycle that could take forever. Markers that
// unroll nothing are findings, too.
func Find(p *model.Program, uses replaced.Uses) (Limits, []Cycle, diag.List) {
	c := &finder{
		uses:   uses,
		limits: Limits{map[*model.Type]int{}}, ways: graph{}, entry: map[*model.Type]step{},
		reported: map[token.Position]bool{}, useful: map[token.Position]bool{},
	}
	var roots []*model.Type
	for _, k := range p.Kinds {
		for _, v := range k.Versions {
			roots = append(roots, v.Root)
		}
	}
	for _, types := range components(roots, c.steps, c.entry) {
		c.component(types)
	}
	c.reportIdle()
	return c.limits, c.cycles, c.diags
}

// steps is stepsOf, asked once for each type.
func (c *finder) steps(t *model.Type) []step {
	out, ok := c.ways[t]
	if !ok {
		out = c.stepsOf(t)
		c.ways[t] = out
	}
	return out
}

// component handles one strongly connected component.
func (c *finder) component(types []*model.Type) {
	inside := c.within(types)
	c.placeMarks(types, inside)
	if inside == nil {
		return
	}
	unmarked := inside.without(func(s step) bool { return len(s.depths()) > 0 })
	endless := false
	for _, part := range components(types, unmarked.steps, map[*model.Type]step{}) {
		if cycle := shortestCycle(part, unmarked); cycle != nil {
			c.report(cycle, part)
			endless = true
		}
	}
	if !endless {
		c.unroll(types, inside)
	}
}

// within holds the steps that stay inside a component, nil if there are none: its
// one type does not contain itself.
func (c *finder) within(types []*model.Type) graph {
	back := func(s step) bool { return s.to == types[0] }
	if len(types) == 1 && !slices.ContainsFunc(c.steps(types[0]), back) {
		return nil
	}
	ways := make(graph, len(types))
	for _, t := range types {
		ways[t] = c.steps(t)
	}
	return ways.without(func(s step) bool {
		_, ok := ways[s.to]
		return !ok
	})
}

// unroll gives each type of a component its depth: that of its own markers, else
// the greatest of the component.
func (c *finder) unroll(types []*model.Type, inside graph) {
	own, greatest := map[*model.Type]int{}, 0
	for _, t := range types {
		for _, s := range inside[t] {
			for _, n := range s.depths() {
				own[s.to] = max(own[s.to], n)
				greatest = max(greatest, n)
			}
		}
	}
	for _, t := range types {
		n, ok := own[t]
		if !ok {
			n = greatest
		}
		c.limits.depths[t] = n
	}
}

// placeMarks sorts the recursion markers of a component and its fields into
// useful and idle ones.
func (c *finder) placeMarks(types []*model.Type, inside graph) {
	place := func(set markers.Set, useful bool, why string) {
		m, ok := set.Get(recursionMarker)
		switch {
		case !ok:
		case useful:
			c.useful[m.Pos] = true
		default:
			c.idle = append(c.idle, idleMark{m, why})
		}
	}
	for _, t := range types {
		ways := inside[t]
		place(t.Marks, len(ways) > 0, "type "+quote(t.Name.Name)+" does not contain itself")
		for _, f := range t.Fields {
			through := func(s step) bool { return s.field == f }
			place(f.Marks, slices.ContainsFunc(ways, through), "no type contains itself through this field")
		}
	}
}

// reportIdle reports markers that unroll nothing.
func (c *finder) reportIdle() {
	for _, m := range c.idle {
		if c.useful[m.Pos] {
			continue
		}
		c.diags.Add(diag.Diagnostic{
			Pos: m.Pos, Severity: diag.Warning, Code: diag.MarkerConflict, Stricter: true,
			Message: "marker " + quote("+"+m.Name) + " has no effect: " + m.why,
			Help:    "it belongs on a type that contains itself, or on a field on the way from that type to itself",
		})
	}
}

// stepsOf lists what a declared type refers to, in source order, but for types that need no
// schema where they are used.
func (c *finder) stepsOf(t *model.Type) []step {
	if t.Opaque {
		return nil
	}
	var out []step
	add := func(f *model.Field, u *model.Type) {
		for _, d := range c.declaredIn(u, nil) {
			out = append(out, step{from: t, field: f, to: d})
		}
	}
	for _, f := range t.Fields {
		if f.Type != nil && !c.uses.Field(f) {
			add(f, f.Type)
		}
	}
	if t.Elem != nil && !c.uses.Inside(t) {
		add(nil, t.Elem)
	}
	return out
}

// declaredIn collects the declared types inside a type expression.
func (c *finder) declaredIn(t *model.Type, out []*model.Type) []*model.Type {
	switch {
	case t == nil:
	case t.Declared():
		out = append(out, t)
	default:
		if !c.uses.Inside(t) {
			out = c.declaredIn(t.Elem, out)
		}
		for _, f := range t.Fields {
			if !c.uses.Field(f) {
				out = c.declaredIn(f.Type, out)
			}
		}
	}
	return out
}

// report reports a cycle among types at the step that closes it, or where the user's types
// lead to it.
func (c *finder) report(cycle []step, types []*model.Type) {
	last := cycle[len(cycle)-1]
	at := c.ownStep(last)
	pos := at.position()
	if c.reported[pos] {
		return
	}
	c.reported[pos] = true
	names := make([]string, 0, len(cycle))
	for _, s := range cycle {
		names = append(names, s.String())
	}
	c.cycles = append(c.cycles, Cycle{Pos: pos, Type: last.to, Steps: names, Unrollable: at == last, Stricter: true, Types: types})
}

// ownStep returns the last step on the way to a cycle that the user wrote: the
// cycle may lie in a type of another module.
func (c *finder) ownStep(last step) step {
	if !last.from.Package.Local && last.field != nil {
		if own := c.uses.OwnField(last.field); own != nil {
			return step{from: last.from, field: own, to: last.to}
		}
	}
	for !last.from.Package.Local {
		before, ok := c.entry[last.from]
		if !ok {
			break
		}
		last = before
	}
	return last
}

func (s step) position() token.Position {
	if s.field == nil {
		return s.from.Pos
	}
	return s.field.Pos
}

// recursionMarker says how deep to unroll a type that contains itself.
const recursionMarker = "crdgen:recursion"

// depths are what recursion markers say of the step: those of its field and of
// the type it leads to.
func (s step) depths() []int {
	var out []int
	if n, ok := recursionDepth(s.to.Marks); ok {
		out = append(out, n)
	}
	if s.field == nil {
		return out
	}
	if n, ok := recursionDepth(s.field.Marks); ok {
		out = append(out, n)
	}
	return out
}

func recursionDepth(set markers.Set) (int, bool) {
	m, ok := set.Get(recursionMarker)
	if !ok {
		return 0, false
	}
	v, ok := m.Value.(markers.RecursionLimit)
	return v.Depth, ok
}

func quote(s string) string { return "\"" + s + "\"" }
