package crd

import (
	"fmt"
	"go/token"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
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

// A cycleFinder walks the types that kinds reach, depth first.
type cycleFinder struct {
	*builder
	state map[*model.Type]int // 1 on the path, 2 done
	path  []step
	// foreign are the steps into types of other modules that were reported.
	foreign map[step]bool
}

// findCycles reports every way in which a type contains itself, unless a marker
// says how deep to unroll it. Types on unrolled cycles are remembered, as their
// flattened form depends on the depth they stand at.
func (g *builder) findCycles() {
	c := &cycleFinder{builder: g, state: map[*model.Type]int{}, foreign: map[step]bool{}}
	for _, k := range g.program.Kinds {
		for _, v := range k.Versions {
			c.walk(v.Root)
		}
	}
}

func (c *cycleFinder) walk(t *model.Type) {
	c.state[t] = 1
	for _, s := range steps(t) {
		switch c.state[s.to] {
		case 0:
			c.path = append(c.path, s)
			c.walk(s.to)
			c.path = c.path[:len(c.path)-1]
		case 1:
			c.report(s)
		}
	}
	c.state[t] = 2
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

// report handles the step that closes a cycle.
func (c *cycleFinder) report(last step) {
	start := len(c.path)
	for i, s := range c.path {
		if s.from == last.to {
			start = i
			break
		}
	}
	cycle := append(append([]step{}, c.path[start:]...), last)
	names := make([]string, 0, len(cycle)+1)
	unrolled := false
	for _, s := range cycle {
		names = append(names, s.String())
		if n, ok := recursionDepth(s.to.Marks); ok {
			c.setDepth(s.to, n)
			unrolled = true
		}
		if s.field != nil {
			if n, ok := recursionDepth(s.field.Marks); ok {
				c.setDepth(s.to, n)
				unrolled = true
			}
		}
	}
	if unrolled {
		for _, s := range cycle {
			c.onUnrolled[s.to] = true
		}
		return
	}
	help := "a schema cannot be recursive; unroll it with +crdgen:recursion:depth=N on the field, or use apiextensionsv1.JSON"
	pos := last.position()
	if own := c.ownStep(last); own != last {
		if c.foreign[own] {
			return // the type has several cycles, and one remedy
		}
		c.foreign[own] = true
		pos, help = own.position(), "a schema cannot be recursive; use apiextensionsv1.JSON or a type of your own"
	}
	names = append(names, last.to.Name.Name)
	c.diags.Add(diag.Diagnostic{
		Pos: pos, Code: diag.Recursion, Stricter: true,
		Message: fmt.Sprintf("type %q contains itself: %s", last.to.Name.Name, strings.Join(names, " -> ")),
		Help:    help,
	})
}

// ownStep returns the last step of the path that the user wrote: the cycle may
// lie in a type of another module.
func (c *cycleFinder) ownStep(last step) step {
	for i := len(c.path) - 1; i >= 0 && !last.from.Package.Local; i-- {
		last = c.path[i]
	}
	return last
}

func (s step) position() token.Position {
	if s.field == nil {
		return s.from.Pos
	}
	return s.field.Pos
}

func (c *cycleFinder) setDepth(t *model.Type, n int) {
	if n > c.depths[t] {
		c.depths[t] = n
	}
}

func recursionDepth(set markers.Set) (int, bool) {
	m, ok := set.Get("crdgen:recursion")
	if !ok {
		return 0, false
	}
	v, ok := m.Value.(markers.RecursionLimit)
	return v.Depth, ok
}

// depth is how often a type may stand inside itself.
func (g *builder) depth(t *model.Type) int { return g.depths[t] }

// unrolled says whether a type's flattened form depends on where it stands.
func (g *builder) unrolled(t *model.Type) bool { return g.onUnrolled[t] }

// cutOff is the schema of a type where it is cut off inside itself: any object
// below an unrolled one, else controller-gen's empty schema.
func (g *builder) cutOff(t *model.Type) apiext.JSONSchemaProps {
	if !g.unrolled(t) {
		return apiext.JSONSchemaProps{}
	}
	s := apiext.JSONSchemaProps{Type: g.need(t).Type, XPreserveUnknownFields: new(true)}
	if s.Type == typeArray {
		s.Items = &apiext.JSONSchemaPropsOrArray{Schema: &apiext.JSONSchemaProps{XPreserveUnknownFields: new(true)}}
	}
	return s
}
