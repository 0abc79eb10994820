package assemble

import (
	"fmt"
	"go/token"
	"slices"
	"strings"
	"sync"

	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/plural"
	"github.com/crdgen/crdgen/markers"
)

// leftOut finds what a program leaves out, kinds among it, when somebody asks for something.
func (s *source) leftOut(kinds []*model.Type) func() map[model.Name]model.LeftOut {
	absent, marks, enums, packages := s.absent, s.absentMarks, s.enums, s.order
	return sync.OnceValue(func() map[model.Name]model.LeftOut {
		found := map[model.Name]model.LeftOut{}
		addAny := func(name model.Name, l model.LeftOut) {
			if first, known := found[name]; known {
				first.Among = slices.Concat(first.Among, l.Among)
				found[name] = first
			} else if name.Text != "" {
				found[name] = l
			}
		}
		add := func(name string, l model.LeftOut) { addAny(model.Name{Of: model.Fields, Text: name}, l) }
		for _, f := range absent {
			add(f.SchemaTag().Name, model.LeftOut{Pos: f.Pos, When: f.Marks.Conditions()})
		}
		for _, t := range kinds {
			l := model.LeftOut{Pos: t.Pos, When: append(t.Package.Marks.Conditions(), t.Marks.Conditions()...)}
			addAny(model.Name{Of: model.Kinds, Text: t.Name.Name}, l)
			addAny(model.Name{Of: model.Resources, Text: pluralOf(t)}, l)
			for _, of := range []string{t.Name.Name, pluralOf(t)} {
				addAny(model.VersionOf(of, t.Package.Version), l)
			}
		}
		for _, m := range marks {
			addAny(declaredName(m), model.LeftOut{Pos: m.Pos, When: m.When})
			for _, v := range valuesOf(m) {
				addAny(model.Name{Of: model.Values, Text: v}, model.LeftOut{Pos: m.Pos, When: m.When, Among: enums[m.Pos]})
			}
		}
		for _, p := range packages {
			if !p.Local {
				continue
			}
			for _, t := range p.Types {
				for _, c := range t.Absent.Constants {
					addAny(model.Name{Of: model.Values, Text: c.Value}, model.LeftOut{Pos: c.Pos, When: c.Marks.Conditions(), Among: constantsOf(t)})
				}
				addDropped(t.Marks, "", add)
				for _, f := range t.Fields {
					addDropped(f.Marks, f.SchemaTag().Name, add)
				}
			}
		}
		return found
	})
}

// enumValues are the values that enums of some variants have in all of them, by the position of
// the mark.
type enumValues map[token.Position][]string

// note keeps those of a declaration: the values of all enums there.
func (e enumValues) note(set markers.Set) {
	var all []string
	for _, m := range set {
		all = append(all, valuesOf(m)...)
	}
	for _, m := range set {
		if len(all) > 0 && len(m.When) > 0 {
			e[m.Pos] = all
		}
	}
}

// valuesOf are the values of a mark that is an enum, or has one behind a path.
func valuesOf(m markers.Mark) []string {
	if at, ok := m.Value.(markers.At); ok {
		m = at.Mark
	}
	values, _ := m.Value.(crdmarkers.Enum)
	all := make([]string, len(values))
	for i, v := range values {
		all[i] = fmt.Sprint(v)
	}
	return all
}

// constantsOf are the values of the constants of a type in all variants.
func constantsOf(t *model.Type) []string {
	var all []string
	for _, c := range slices.Concat(t.Constants, t.Absent.Constants) {
		all = append(all, c.Value)
	}
	return all
}

// pluralOf is the resource of a kind's type.
func pluralOf(t *model.Type) string {
	for _, m := range t.Marks {
		if r, ok := m.Value.(crdmarkers.Resource); ok && r.Path != "" {
			return r.Path
		}
	}
	return strings.ToLower(plural.Of(t.Name.Name))
}

// declaredName is the name that a mark declares for others to refer to; empty for none.
func declaredName(m markers.Mark) model.Name {
	switch v := m.Value.(type) {
	case markers.Webhook:
		return model.Name{Of: model.Webhooks, Text: v.Name}
	case markers.Policy:
		return model.Name{Of: model.Policies, Text: v.Name}
	case markers.PolicyVariable:
		return model.Name{Of: model.PolicyVariables, Text: v.Name}
	}
	return model.Name{}
}

// addDropped adds what the marks of a declaration drop; name is that of a field.
func addDropped(set markers.Set, name string, add func(string, model.LeftOut)) {
	for _, m := range set {
		if dropped, ok := m.Drops(name); ok {
			add(dropped, model.LeftOut{Pos: m.Pos, When: m.When, Dropped: true})
		}
	}
}
