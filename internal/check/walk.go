package check

import (
	"reflect"
	"slices"
	"strings"
	"sync"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// A walker shows every schema of a subject to rules, all in one walk: the nodes are
// made for it and not kept.
//
// Most of a large program is a few types, such as that of pods, which many fields have.
// What a field holds is not shown again where the rules found nothing in it elsewhere.
type walker struct {
	pass     *pass.Pass
	rules    []pass.Rule
	quiet    *quiet // nil where everything is shown
	findings int    // by rules that were applied so far
}

// walk shows the subject of a pass to rules.
func walk(p *pass.Pass, rules []pass.Rule, known *quietFields) {
	if len(rules) == 0 {
		return
	}
	w := &walker{pass: p, rules: rules, quiet: known.of(rules)}
	note := p.Found
	p.Found = func(r pass.Rule) {
		w.findings++
		note(r)
	}
	for _, v := range p.Versions() {
		if v.Root != nil && p.Context.Err() == nil {
			w.visit(v.Root, surroundings{})
		}
	}
	p.Found = note
}

// visit shows a schema and those inside of it, and reports whether there are CEL rules.
func (w *walker) visit(n *trace.Node, at surroundings) (ruled bool) {
	for i := range w.rules {
		w.pass.Use(&w.rules[i])
		w.rules[i].Each(w.pass, n)
	}
	if contentOf(n.Schema) == (content{}) {
		return len(n.Schema.XValidations) > 0
	}
	f, ok := fieldOf(n, at)
	if ok && w.quiet.has(f) {
		return len(n.Schema.XValidations) > 0
	}
	before, below := w.findings, at.below(n)
	for child := range n.Children() {
		if child.Step < trace.AllOf && w.visit(child, below) {
			ruled = true
		}
	}
	if ok && !ruled && w.findings == before && w.pass.Context.Err() == nil {
		w.quiet.add(f)
	}
	return ruled || len(n.Schema.XValidations) > 0
}

// The surroundings are what rules see of what a field stands in, apart from the struct that declares
// it: a rule may climb to the nearest field, and reports where that is declared.
type surroundings struct {
	// inMap says that it stands below the values of a map.
	inMap bool
	// steered says that markers behind paths stand around it, which may lead into it.
	steered bool
}

// below are the surroundings of what a node holds.
func (at surroundings) below(n *trace.Node) surroundings {
	at.inMap = at.inMap || n.Step == trace.Values
	if !at.steered {
		for m := range n.Marks() {
			if behind, ok := m.Value.(markers.At); ok && len(behind.Path) > 0 {
				at.steered = true
				break
			}
		}
	}
	return at
}

// A content is what a schema holds, which is one value wherever the schema of a type was used:
// schemas are not changed once they are made.
type content struct {
	properties uintptr // of the map
	items      *apiext.JSONSchemaPropsOrArray
	values     *apiext.JSONSchemaPropsOrBool
}

func contentOf(s *apiext.JSONSchemaProps) content {
	c := content{items: s.Items, values: s.AdditionalProperties}
	if len(s.Properties) > 0 {
		c.properties = reflect.ValueOf(s.Properties).Pointer()
	}
	return c
}

// A field is one of a Go struct, in some surroundings, of some version of some kind. It is the same as
// another one for rules that look at what it holds, if what is here is equal.
type field struct {
	key     fieldKey
	schema  *apiext.JSONSchemaProps
	sources []trace.Source
	local   bool
}

type fieldKey struct {
	content
	surroundings
	declared *model.Field
}

// fieldOf is the field of a node, false where its values are not those of one field of Go, or markers
// may lead into it.
func fieldOf(n *trace.Node, at surroundings) (field, bool) {
	if n.Step != trace.Property || at.steered {
		return field{}, false
	}
	sources := n.Sources()
	if len(sources) == 0 || sources[0].Field == nil {
		return field{}, false
	}
	_, local := n.LocalField()
	return field{fieldKey{contentOf(n.Schema), at, sources[0].Field}, n.Schema, sources, local}, true
}

// same reports whether two fields with one key are the same.
func (f field) same(other field) bool {
	return f.local == other.local && expression.SameAlone(f.schema, other.schema) &&
		slices.EqualFunc(f.sources, other.sources, func(a, b trace.Source) bool {
			return a.Field == b.Field && a.Type == b.Type && a.Package == b.Package && a.Inlined == b.Inlined && slices.Equal(a.Inner, b.Inner)
		})
}

// quietFields are the fields in which rules found nothing, by what the rules are. Those of
// all subjects of a run are in one.
type quietFields struct {
	mu sync.Mutex
	by map[string]*quiet
}

// of returns those for some rules.
func (q *quietFields) of(rules []pass.Rule) *quiet {
	if q == nil {
		return nil
	}
	var codes strings.Builder
	for i := range rules {
		codes.WriteString(string(rules[i].Code))
		codes.WriteByte(' ')
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	known := q.by[codes.String()]
	if known == nil {
		known = &quiet{fields: map[fieldKey][]field{}}
		if q.by == nil {
			q.by = map[string]*quiet{}
		}
		q.by[codes.String()] = known
	}
	return known
}

// quiet are the fields that hold no CEL rules and in which some rules found nothing.
type quiet struct {
	mu     sync.Mutex
	fields map[fieldKey][]field
}

func (q *quiet) has(f field) bool {
	if q == nil {
		return false
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	return slices.ContainsFunc(q.fields[f.key], f.same)
}

func (q *quiet) add(f field) {
	if q == nil {
		return
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	q.fields[f.key] = append(q.fields[f.key], f)
}
