package schema

import (
	"sync"

	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema/origin"
)

// Origins knows what set each keyword of the schemas of a program's kinds. It makes
// the schemas a second time, noting the origins, when the first is asked for: a run
// without findings asks for none. It can be used by several goroutines.
type Origins struct {
	program *model.Program
	options Options

	mu    sync.Mutex
	made  *builder
	flat  *flatSchemas
	roots map[*model.Type]*origin.Node
}

// NewOrigins returns those of schemas that are made with the same options.
func NewOrigins(p *model.Program, o Options) *Origins {
	return &Origins{program: p, options: o, roots: map[*model.Type]*origin.Node{}}
}

// Of returns the schema of a kind's type. A nil Origins knows none.
func (o *Origins) Of(root *model.Type) *origin.Node {
	if o == nil {
		return nil
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if n, ok := o.roots[root]; ok {
		return n
	}
	if o.made == nil {
		o.made, o.flat = newBuilder(o.options, &origin.Ledger{}), newFlatSchemas()
		o.made.survey(o.program)
	}
	s := newFlattener(o.made, o.flat, root).flattenRoot()
	n := origin.NewNode(&s, o.made.ledger)
	o.roots[root] = n
	return n
}
