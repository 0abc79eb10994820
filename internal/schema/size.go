package schema

import (
	"cmp"
	"fmt"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema/site"
)

// Bounds on the schema of one version. Types that hold others twice, and recursive
// ones that are unrolled, make schemas that grow exponentially; so their size is
// counted while types are still shared, before anything is made for each place.
const (
	// defaultMaxSchemas is the option maxSchemas where it is not given. A schema
	// inside another takes more than 16 bytes, and etcd takes no object above 1.5 MB:
	// no CRD with as many can be stored.
	defaultMaxSchemas = 100_000
	// limitMaxSchemas is the largest value of the option that counts. It may be given by
	// settings, which are a part of the source: a schema of as many takes seconds and less
	// than a gigabyte to make and to write.
	limitMaxSchemas = 1_000_000
	// maxDepth is how deep schemas may be inside each other. YAML repeats the
	// indentation, so that a file grows with the square of it.
	maxDepth = 500
	// maxBusy is how many types may hold one the next. It is more than maxDepth, since
	// types that hold each other may be met in a long row and yet lie side by side.
	maxBusy = 2000
)

// A size is how many schemas one holds, itself included, and how deep.
type size struct{ schemas, depth int }

// A meter measures the schema of one version while it is flattened, or what all
// definitions of a document inline.
type meter struct {
	size        // of what was visited so far, the depth the largest
	level  int  // how deep in the schema the flattener is
	merges int  // what is united makes work and no schemas
	most   int  // how many schemas there may be
	over   bool // the size is too large: nothing more is made
}

func newMeter(o Options) *meter {
	if o.MaxSchemas != nil {
		return &meter{most: min(*o.MaxSchemas, limitMaxSchemas)}
	}
	return &meter{most: defaultMaxSchemas}
}

// enter notes that a schema is made inside those that are under way; leave has to
// follow unless the result is false.
func (f *flattener) enter() bool {
	m := f.meter
	m.schemas++
	m.level++
	m.depth = max(m.depth, m.level)
	return f.within()
}

func (f *flattener) leave() { f.meter.level-- }

// merging notes that two schemas are united.
func (f *flattener) merging() bool {
	f.meter.merges++
	return f.within()
}

// reuse notes that a flattened type stands in one more place.
func (f *flattener) reuse(s size) {
	m := f.meter
	m.schemas += s.schemas
	m.depth = max(m.depth, m.level+s.depth)
	f.within()
}

// within reports whether the bounds are kept. The first excess is a finding about the
// type that is being flattened.
func (f *flattener) within() bool {
	m := f.meter
	if m.over {
		return false
	}
	d := diag.Diagnostic{Pos: f.at, Code: diag.SchemaTooLarge}
	if f.of != nil {
		d.Pos = f.of.Pos
	}
	switch {
	case m.depth > maxDepth:
		d.Message = fmt.Sprintf("%s is nested more than %d levels deep", f.measured(), maxDepth)
		d.Help = "use apiextensionsv1.JSON for what is free in form"
	case m.schemas > m.most || m.merges > m.most:
		d.Message = fmt.Sprintf("%s would hold more than %d schemas inside each other", f.measured(), m.most)
		d.Option = diag.Option{Generator: "crd", Name: "maxSchemas"}
		d.Help = "hold a type once where it is held twice, or lower the depth at which recursion is cut off"
		if m.most < limitMaxSchemas {
			d.Help += "; " + d.Option.With("N") + " raises the bound"
		}
	default:
		return true
	}
	m.over = true
	f.raw.diags.Add(d)
	return false
}

// measured names what is too large.
func (f *flattener) measured() string {
	if f.of == nil || f.of == f.root {
		return "the schema of " + site.TypeName(f.root)
	}
	return fmt.Sprintf("type %s in the schema of %s", site.TypeName(f.of), site.TypeName(f.root))
}

// measure returns the size of what a function makes, without adding it to that of
// what is under way.
func (m *meter) measure(flatten func()) size {
	outer := m.size
	m.size = size{depth: m.level}
	flatten()
	made := size{m.schemas, m.depth - m.level}
	m.size = outer
	return made
}

// tooDeep reports types that hold one the next without end in sight, once.
func (g *builder) tooDeep(t *model.Type) {
	if g.deep {
		return
	}
	g.deep = true
	g.diags.Add(diag.Diagnostic{
		Pos: t.Pos, Code: diag.SchemaTooLarge,
		Message: fmt.Sprintf("more than %d types hold type %s, each the next", maxBusy, site.TypeName(t)),
		Help:    "use apiextensionsv1.JSON for what is free in form",
	})
}

// outline stands for a schema that is too large: its properties and nothing inside
// them, so that nothing is found in what was cut off.
func outline(s apiext.JSONSchemaProps) apiext.JSONSchemaProps {
	out := apiext.JSONSchemaProps{Type: site.TypeObject, Properties: map[string]apiext.JSONSchemaProps{}}
	for name, p := range s.Properties {
		out.Properties[name] = apiext.JSONSchemaProps{Type: cmp.Or(p.Type, site.TypeObject)}
	}
	return out
}
