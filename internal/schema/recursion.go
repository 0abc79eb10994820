package schema

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema/site"
	"github.com/crdgen/crdgen/markers"
)

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

// A cycleFinder looks for types that contain themselves among those that kinds
// reach.
type cycleFinder struct {
	*builder
	ways graph // what steps found
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

// findCycles looks at every strongly connected component of the types that kinds
// reach. If each of its cycles has a marker that says how deep to unroll it, all
// its types are unrolled, and remembered as such: their flattened form depends on
// where they stand. If not, one cycle of each part without markers is reported,
// and nothing of the component is unrolled: without a marker on every cycle that
// could take forever.
func (g *builder) findCycles() {
	c := &cycleFinder{
		builder: g, ways: graph{}, entry: map[*model.Type]step{},
		reported: map[token.Position]bool{}, useful: map[token.Position]bool{},
	}
	var roots []*model.Type
	for _, k := range g.program.Kinds {
		for _, v := range k.Versions {
			roots = append(roots, v.Root)
		}
	}
	for _, types := range components(roots, c.steps, c.entry) {
		c.component(types)
	}
	c.reportIdle()
}

// steps is the function steps, asked once for each type.
func (c *cycleFinder) steps(t *model.Type) []step {
	out, ok := c.ways[t]
	if !ok {
		out = steps(t)
		c.ways[t] = out
	}
	return out
}

// component handles one strongly connected component.
func (c *cycleFinder) component(types []*model.Type) {
	inside := c.within(types)
	c.placeMarks(types, inside)
	if inside == nil {
		return
	}
	unmarked := inside.without(func(s step) bool { return len(s.depths()) > 0 })
	endless := false
	for _, part := range components(types, unmarked.steps, map[*model.Type]step{}) {
		if cycle := shortestCycle(part, unmarked); cycle != nil {
			c.report(cycle)
			endless = true
		}
	}
	if !endless {
		c.unroll(types, inside)
	}
}

// within holds the steps that stay inside a component, nil if there are none: its
// one type does not contain itself.
func (c *cycleFinder) within(types []*model.Type) graph {
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
func (c *cycleFinder) unroll(types []*model.Type, inside graph) {
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
		c.depths[t] = n
		c.onUnrolled[t] = true
	}
}

// placeMarks sorts the recursion markers of a component and its fields into
// useful and idle ones.
func (c *cycleFinder) placeMarks(types []*model.Type, inside graph) {
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
func (c *cycleFinder) reportIdle() {
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

// steps lists what a declared type refers to, in source order.
func steps(t *model.Type) []step {
	if t.Opaque {
		return nil
	}
	var out []step
	add := func(f *model.Field, u *model.Type) {
		for _, d := range declaredIn(u, nil) {
			out = append(out, step{from: t, field: f, to: d})
		}
	}
	for _, f := range t.Fields {
		if f.Type != nil {
			add(f, f.Type)
		}
	}
	if t.Elem != nil {
		add(nil, t.Elem)
	}
	return out
}

// declaredIn collects the declared types inside a type expression.
func declaredIn(t *model.Type, out []*model.Type) []*model.Type {
	switch {
	case t == nil:
	case t.Declared():
		out = append(out, t)
	default:
		out = declaredIn(t.Elem, out)
		for _, f := range t.Fields {
			out = declaredIn(f.Type, out)
		}
	}
	return out
}

// report reports a cycle at the step that closes it, or where the user's types
// lead to it.
func (c *cycleFinder) report(cycle []step) {
	last := cycle[len(cycle)-1]
	at := c.ownStep(last)
	pos := at.position()
	if c.reported[pos] {
		return
	}
	c.reported[pos] = true
	help := "a schema cannot be recursive; unroll it with +crdgen:recursion:depth=N on the field, or use apiextensionsv1.JSON"
	if at != last {
		help = "a schema cannot be recursive; use apiextensionsv1.JSON or a type of your own"
	}
	names := make([]string, 0, len(cycle)+1)
	for _, s := range cycle {
		names = append(names, s.String())
	}
	names = append(names, last.to.Name.Name)
	c.diags.Add(diag.Diagnostic{
		Pos: pos, Code: diag.Recursion, Stricter: true,
		Message: fmt.Sprintf("type %q contains itself: %s", last.to.Name.Name, strings.Join(names, " -> ")),
		Help:    help,
	})
}

// ownStep returns the last step on the way to a cycle that the user wrote: the
// cycle may lie in a type of another module.
func (c *cycleFinder) ownStep(last step) step {
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

// depth is how often a type may stand inside itself.
func (g *builder) depth(t *model.Type) int { return g.depths[t] }

// unrolled reports whether a type's flattened form depends on where it stands.
func (g *builder) unrolled(t *model.Type) bool { return g.onUnrolled[t] }

// cutOff is the schema of a type where it is cut off inside itself: any object
// below an unrolled one, else controller-gen's empty schema.
func (g *builder) cutOff(t *model.Type) apiext.JSONSchemaProps {
	if !g.unrolled(t) {
		return apiext.JSONSchemaProps{}
	}
	s := apiext.JSONSchemaProps{Type: g.Need(t).Type, XPreserveUnknownFields: new(true)}
	if s.Type == site.TypeArray {
		s.Items = &apiext.JSONSchemaPropsOrArray{Schema: &apiext.JSONSchemaProps{XPreserveUnknownFields: new(true)}}
	}
	return s
}
