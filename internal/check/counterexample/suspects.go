package counterexample

import (
	"slices"

	"k8s.io/apimachinery/pkg/util/sets"

	"github.com/crdgen/crdgen/internal/check/example"
	"github.com/crdgen/crdgen/internal/check/expression"
)

// suspects are the fields and rules of a schema that are worth a trial.
type suspects struct {
	// optional are the paths of optional fields that rules read without asking for
	// them, defaulted those of fields with a default that rules name.
	optional, defaulted []string
	// plain are the words of all fields without a default.
	plain []string
	// reads are, for each rule, the words of the fields that it reads without asking for them.
	reads [][]string
	// partial are the rules that take items by number, or divide, by index.
	partial []int
}

// suspectsOf lists the fields and rules that are worth a trial.
func suspectsOf(c *expression.Compiler, s *example.Schema) suspects {
	var t suspects
	read, asked := sets.New[string](), sets.New[string]()
	for i, r := range s.XValidations {
		names, guards := expression.FieldsOf(c.Tokens(r.Rule))
		asked.Insert(names...).Insert(guards...)
		open := unguarded(c, r.Rule, names, guards)
		t.reads = append(t.reads, open)
		read.Insert(open...)
		if c.IsPartial(r.Rule) {
			t.partial = append(t.partial, i)
		}
	}
	t.collect(s, "", 0, read, asked)
	t.optional = t.optional[:min(len(t.optional), mostFields)]
	t.defaulted = t.defaulted[:min(len(t.defaulted), mostFields)]
	return t
}

// deepestField is how far below a rule's schema fields are looked at.
const deepestField = 4

// mostFields is how many fields of a kind are tried for one schema.
const mostFields = 12

// unguarded returns those of the names in an expression that it reads without asking for
// them by has(). The expression is parsed only where it asks for one that it reads.
func unguarded(c *expression.Compiler, rule string, names, guards []string) []string {
	asked := func(name string) bool { return slices.Contains(guards, name) }
	if !slices.ContainsFunc(names, asked) {
		return names
	}
	if open, ok := c.Unguarded(rule); ok {
		asked = func(name string) bool { return slices.Contains(guards, name) && !slices.Contains(open, name) }
	}
	return slices.DeleteFunc(slices.Clone(names), asked)
}

// OptionalRead returns the paths of fields in a schema which objects may leave out, no
// default fills in, and some expression reads without asking for them, sorted. It
// looks at words, so that more fields may be there than an expression means.
func OptionalRead(c *expression.Compiler, s *example.Schema, expressions []string) []string {
	var t suspects
	read := sets.New[string]()
	for _, e := range expressions {
		names, guards := expression.FieldsOf(c.Tokens(e))
		read.Insert(unguarded(c, e, names, guards)...)
	}
	t.collect(s, "", 0, read, nil)
	return t.optional[:min(len(t.optional), mostFields)]
}

// mayRead reports whether a rule can read the field at a path: what it reads of self leads there,
// or goes on from there. Fields of the same name in other places are none of its.
func mayRead(c *expression.Compiler, rule, path string) bool {
	parts, ok := c.ReadsOf(rule)
	names := slices.DeleteFunc(segments(path), func(name string) bool { return name == "" })
	return !ok || slices.ContainsFunc(parts, func(r expression.Read) bool {
		n := min(len(r.Names), len(names))
		return slices.Equal(r.Names[:n], names[:n])
	})
}

// collect walks the fields below a schema.
func (t *suspects) collect(s *example.Schema, path string, depth int, read, asked sets.Set[string]) {
	if depth > deepestField {
		return
	}
	for name, p := range s.Properties {
		at := example.Below(path, name)
		word := expression.Word(name)
		if p.Default == nil {
			t.plain = append(t.plain, word)
		}
		switch {
		case p.Default != nil:
			if asked.Has(word) {
				t.defaulted = append(t.defaulted, at)
			}
		case !slices.Contains(s.Required, name) && read.Has(word):
			t.optional = append(t.optional, at)
		}
		t.collectIn(p, at, depth+1, read, asked)
	}
	if s.Items != nil && s.Items.Schema != nil {
		t.collect(s.Items.Schema, path+"[]", depth+1, read, asked)
	}
	if a := s.AdditionalProperties; a != nil && a.Schema != nil {
		t.collect(a.Schema, path+"{}", depth+1, read, asked)
	}
	if depth == 0 {
		slices.Sort(t.optional)
		slices.Sort(t.defaulted)
	}
}

// collectIn is collect for a schema in a map. A variable of a loop in a function that calls
// itself with its address is moved to the heap, an argument is not.
//
//go:noinline
func (t *suspects) collectIn(s example.Schema, path string, depth int, read, asked sets.Set[string]) {
	t.collect(&s, path, depth, read, asked)
}
