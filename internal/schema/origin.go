package schema

import (
	"sync"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/k8stag"
)

// An Origin is the marker that set a keyword of a schema, or that made a rule or a
// list-map key of it.
type Origin struct {
	// Mark is the marker as it is written.
	Mark markers.Mark
	// Tag is the one of a chain of tags that did it, nil for any other marker.
	Tag *k8stag.Tag
	// Type is what the marker stands on, or the struct of the Field.
	Type  *model.Type
	Field *model.Field
	// Verbatim says that a rule is the marker's argument, behind Shift characters
	// that were put before it.
	Verbatim bool
	Shift    int
}

// Origins knows what set each keyword of the schemas of a program's kinds. It makes
// the schemas a second time, noting the origins, when the first is asked for: a run
// without findings asks for none. It can be used by several goroutines.
type Origins struct {
	program *model.Program
	options Options

	mu    sync.Mutex
	made  *builder
	roots map[*model.Type]*Node
}

// NewOrigins returns those of schemas that are made with the same options.
func NewOrigins(p *model.Program, o Options) *Origins {
	return &Origins{program: p, options: o, roots: map[*model.Type]*Node{}}
}

// Of returns the schema of a kind's type. A nil Origins knows none.
func (o *Origins) Of(root *model.Type) *Node {
	if o == nil {
		return nil
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if n, ok := o.roots[root]; ok {
		return n
	}
	if o.made == nil {
		o.made = newBuilder(o.program, o.options)
		o.made.ledger = &ledger{}
		o.made.findCycles()
	}
	s := o.made.flattenRoot(root)
	// Its own records: what further schemas add must not move under a reader.
	n := &Node{schema: &s, ledger: &ledger{records: o.made.ledger.records}}
	o.roots[root] = n
	return n
}

// A Node is one schema of a kind, with the origins of what it says. A nil Node is
// one that is not known; nothing is known inside of it, either.
type Node struct {
	schema *apiext.JSONSchemaProps
	ledger *ledger
}

func (n *Node) inside(s *apiext.JSONSchemaProps) *Node {
	if s == nil {
		return nil
	}
	return &Node{schema: s, ledger: n.ledger}
}

// Property returns the schema of a property, nil if there is none.
func (n *Node) Property(name string) *Node {
	if n == nil {
		return nil
	}
	s, ok := n.schema.Properties[name]
	if !ok {
		return nil
	}
	return n.inside(&s)
}

// Items returns the schema of the items of a list, nil if there is none.
func (n *Node) Items() *Node {
	if n == nil || n.schema.Items == nil {
		return nil
	}
	return n.inside(n.schema.Items.Schema)
}

// Values returns the schema of the values of a map, nil if there is none.
func (n *Node) Values() *Node {
	if n == nil || n.schema.AdditionalProperties == nil {
		return nil
	}
	return n.inside(n.schema.AdditionalProperties.Schema)
}

// Member returns a member of allOf, anyOf or oneOf, or what stands in not; nil if there
// is none.
func (n *Node) Member(keyword string, i int) *Node {
	if n == nil {
		return nil
	}
	var list []apiext.JSONSchemaProps
	switch keyword {
	case "allOf":
		list = n.schema.AllOf
	case "anyOf":
		list = n.schema.AnyOf
	case "oneOf":
		list = n.schema.OneOf
	case "not":
		return n.inside(n.schema.Not)
	}
	if i < 0 || i >= len(list) {
		return nil
	}
	return n.inside(&list[i])
}

// Keyword returns what set a keyword, such as "maxLength"; false where that is no
// marker: the Go type decides it, or the schema does not have it.
func (n *Node) Keyword(name string) (Origin, bool) {
	r := n.record()
	if r == nil || !HasKeyword(n.schema, name) {
		return Origin{}, false
	}
	o, ok := r.keywords[name]
	return o, ok
}

// Rule returns what made a rule of x-kubernetes-validations, by index.
func (n *Node) Rule(i int) (Origin, bool) {
	if r := n.record(); r != nil {
		return element(r.rules, i)
	}
	return Origin{}, false
}

// ListMapKey returns what named a key of x-kubernetes-list-map-keys, by index.
func (n *Node) ListMapKey(i int) (Origin, bool) {
	if r := n.record(); r != nil {
		return element(r.mapKeys, i)
	}
	return Origin{}, false
}

func element(list []Origin, i int) (Origin, bool) {
	if i < 0 || i >= len(list) || list[i].Mark.Name == "" {
		return Origin{}, false
	}
	return list[i], true
}

func (n *Node) record() *record {
	if n == nil {
		return nil
	}
	return n.ledger.of(n.schema)
}
