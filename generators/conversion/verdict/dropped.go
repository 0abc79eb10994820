package verdict

import (
	"maps"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/condition"
)

// A Dropped is a field that the schema of one version has and that of the other lacks,
// though the Go types of both have it: the API server drops what a conversion puts there.
// Path leads to it from the field of the rule, "" where that itself is missing. It is so
// under the conditions of When, and in all variants if there are none. Mark is the marker that
// drops the field, the zero value for none.
type Dropped struct {
	Pair *plan.Pair
	Rule *plan.Rule
	Path string
	When []condition.Condition
	Mark markers.Mark
}

// Dropped finds the fields that a direction converts, and whose place the schema of the
// version converted to lacks. In programs in which markers behind conditions count, those
// that both versions have there are compared.
func (s *Schemas) Dropped(spoke *plan.Spoke, d plan.Direction) []Dropped {
	from, to := spoke.Version.Root, spoke.Kind.Hub.Root
	if d == plan.ToSpoke {
		from, to = to, from
	}
	w := &dropped{d: d, program: s.program, seen: map[visit]bool{}}
	here, there := s.ofRoot(from), s.ofRoot(to)
	w.pair(spoke.Root, &here, &there)
	for _, c := range s.conditionals() {
		if from, to := c.root(from), c.root(to); from != nil && to != nil {
			here, there := c.made.OfRoot(from), c.made.OfRoot(to)
			w.program = c.program
			w.pair(spoke.Root, &here, &there)
		}
	}
	return w.found
}

// dropped walks what a direction converts, in the schemas of both versions.
type dropped struct {
	d       plan.Direction
	program *model.Program // whose schemas they are
	around  []*plan.Pair
	way     []gotype.FieldPath // what leads to the field that is converted to
	found   []Dropped
	// object is where a struct stands that the next pair is inlined in, if inlined is set. A
	// pair is looked at once in an object: structs that inline each other twice hold it in
	// twice as many ways at each level.
	object  visit
	inlined bool
	seen    map[visit]bool
}

// A visit is a pair in an object of both versions.
type visit struct {
	pair     *plan.Pair
	from, to *apiext.JSONSchemaProps
}

func (w *dropped) pair(p *plan.Pair, from, to *apiext.JSONSchemaProps) {
	if slices.Contains(w.around, p) || p.Refused || p.Manual(w.d) != nil || to.XPreserveUnknownFields != nil {
		return
	}
	outer := w.object
	if !w.inlined {
		w.object = visit{from: from, to: to}
	}
	defer func() { w.object = outer }()
	w.inlined = false
	at := visit{p, w.object.from, w.object.to}
	if w.seen[at] {
		return
	}
	w.seen[at] = true
	w.around = append(w.around, p)
	defer func() { w.around = w.around[:len(w.around)-1] }()
	for _, r := range p.Rules {
		if r.Conv == nil || r.How != plan.SameName && r.How != plan.Moved {
			continue
		}
		here, there := r.Sides(w.d)
		value := below(from, here[0])
		if value == nil || gotype.IsMeta(here[0].Type()) || hasConditions(there[0]) {
			continue // what a variant lacks is found by the conditions
		}
		if strings.HasPrefix(here[0].Steps(), "(") {
			value, w.inlined = ownOf(here[0].Type(), value), true
		}
		w.way = append(w.way, there[0])
		w.conv(p, r, r.Conv, value, below(to, there[0]))
		w.way, w.inlined = w.way[:len(w.way)-1], false
	}
}

// ownOf is what a schema says of the fields of a struct that is inlined: others stand beside
// them.
func ownOf(t *model.Type, around *apiext.JSONSchemaProps) *apiext.JSONSchemaProps {
	own := &apiext.JSONSchemaProps{Properties: map[string]apiext.JSONSchemaProps{}}
	for _, f := range gotype.Pointee(t).Underlying().Fields {
		if node, ok := around.Properties[gotype.ReadTag(f).Name]; ok {
			own.Properties[gotype.ReadTag(f).Name] = node
		}
	}
	return own
}

// conv looks into a value that a rule converts.
func (w *dropped) conv(p *plan.Pair, r *plan.Rule, c *plan.Conv, from, to *apiext.JSONSchemaProps) {
	switch {
	case from == nil:
	case to == nil:
		w.add(p, r, "")
	case c.Form == plan.Struct:
		w.pair(c.Pair, from, to)
	case c.Form == plan.Pointer, c.Form == plan.Optional:
		w.conv(p, r, c.Elem, from, to)
	case c.Form == plan.Slice, c.Form == plan.Map:
		if here, there := itemOf(from), itemOf(to); here != nil && there != nil {
			w.conv(p, r, c.Elem, here, there)
		}
	case c.Form == plan.Identical:
		w.same(p, r, "", from, to)
	}
}

// same compares the schemas of one type in both versions.
func (w *dropped) same(p *plan.Pair, r *plan.Rule, path string, from, to *apiext.JSONSchemaProps) {
	if to.XPreserveUnknownFields != nil || to.AdditionalProperties != nil && from.AdditionalProperties == nil {
		return
	}
	for _, name := range slices.Sorted(maps.Keys(from.Properties)) {
		here, at := from.Properties[name], path+"."+name
		there, ok := to.Properties[name]
		if !ok {
			w.add(p, r, at)
			continue
		}
		w.same(p, r, at, &here, &there)
	}
	if here, there := itemOf(from), itemOf(to); here != nil && there != nil {
		w.same(p, r, path+"[]", here, there)
	}
}

// add adds a field at a path unless it was found before: what is so in all variants is
// found first.
func (w *dropped) add(p *plan.Pair, r *plan.Rule, path string) {
	if slices.ContainsFunc(w.found, func(d Dropped) bool { return d.Pair == p && d.Rule == r && d.Path == path }) {
		return
	}
	d := Dropped{Pair: p, Rule: r, Path: path, When: w.program.When, Mark: w.markOf(path)}
	if len(d.Mark.When) > 0 {
		d.When = d.Mark.When
	}
	w.found = append(w.found, d)
}

// hasConditions reports whether a field, or one that leads to it, is there under conditions.
func hasConditions(path gotype.FieldPath) bool {
	return slices.ContainsFunc(path, func(f *model.Field) bool { return len(gotype.Conditions(f.Marks)) > 0 })
}
