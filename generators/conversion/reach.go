package conversion

import (
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/verdict"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema"
	"github.com/crdgen/crdgen/markers"
)

const (
	objectMarker     = "kubebuilder:object:root"
	interfacesMarker = "k8s:deepcopy-gen:interfaces"
)

// reach says what conversions are made of: all that kinds and their lists
// reach, with the functions that take the place of generated ones. Kubernetes'
// own structs are copied whole, by their methods.
func reach() model.Reach {
	return model.Reach{
		Roots:   isList,
		Opaque:  gotype.IsOpaque,
		Methods: []string{plan.ConvertToMethod, plan.ConvertFromMethod, plan.HubMethod, gotype.CopyIntoMethod, gotype.CopyMethod, plan.ObjectMethod},
		Funcs:   wantedFuncs(),
		Writers: []string{plan.ConversionGen},
		// What a package calls must be written.
		Mentions: []string{plan.FunctionPrefix, plan.AutoPrefix},
		Plain:    true,
	}
}

// reaches are how conversions look into types: as Go has them, and as schemas do,
// against which the values are held that markers name. What schemas say of
// Kubernetes' own structs is not asked.
func reaches() []model.Reach {
	return []model.Reach{reach(), schema.Reach(verdict.SchemaOptions())}
}

// isList reports whether a type may be the list of a kind; others do no harm.
func isList(t *model.Type) bool {
	return t.Package != nil && t.Package.Root && strings.HasSuffix(t.Name.Name, "List")
}

// wantedFuncs says which functions of a package conversions are about: those named
// as generated ones, which they replace or collide with, and those that a marker of
// any package names, since functions of the hub's package may be called, too.
func wantedFuncs() func(p *model.Package) func(name string) bool {
	named := map[string]bool{}
	return func(p *model.Package) func(name string) bool {
		for _, t := range p.Types {
			for _, f := range t.Fields {
				if m, ok := f.Marks.Get(plan.FuncMarker); ok {
					if v, ok := m.Value.(markers.ConversionFunc); ok {
						named[v.To], named[v.From] = true, true
					}
				}
			}
		}
		return func(name string) bool {
			return named[name] || slices.ContainsFunc([]string{plan.FunctionPrefix, plan.WorkerPrefix, plan.AutoPrefix, plan.FixPrefix}, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
		}
	}
}
