package conversion

import (
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators/crd"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

const (
	markerPrefix     = "crdgen:conversion:"
	hubMarker        = markerPrefix + "hub"
	scaffoldMarker   = "kubebuilder:conversion:hub"
	typeMarker       = markerPrefix + "type"
	hubOnlyMarker    = markerPrefix + "hubOnly"
	pathMarker       = markerPrefix + "path"
	unitMarker       = markerPrefix + "unit"
	enumMarker       = markerPrefix + "enum"
	funcMarker       = markerPrefix + "func"
	elemMarker       = markerPrefix + "elem"
	mapKeyMarker     = markerPrefix + "mapKey"
	mapValueMarker   = markerPrefix + "mapValue"
	preserveMarker   = markerPrefix + "preserve"
	dropMarker       = markerPrefix + "drop"
	handPrefix       = "Convert_"
	workerPrefix     = "convert_"
	autoPrefix       = "autoConvert_"
	convertToMethod  = "ConvertTo"
	convertFromMeth  = "ConvertFrom"
	hubMethod        = "Hub"
	copyIntoMethod   = "DeepCopyInto"
	copyMethod       = "DeepCopy"
	objectMethod     = "DeepCopyObject"
	objectMarker     = "kubebuilder:object:root"
	interfacesMarker = "k8s:deepcopy-gen:interfaces"
	metaPackage      = model.MetaPackage
	scopePackage     = "k8s.io/apimachinery/pkg/conversion"
	conversionImport = "sigs.k8s.io/controller-runtime/pkg/conversion"
)

// reach says what conversions are made of: all that kinds and their lists
// reach, with the functions that take the place of generated ones. Kubernetes'
// own structs are copied whole, by their methods.
func reach() model.Reach {
	return model.Reach{
		Roots:   isList,
		Opaque:  isOpaque,
		Methods: []string{convertToMethod, convertFromMeth, hubMethod, copyIntoMethod, copyMethod, objectMethod},
		Funcs:   wantedFuncs(),
		Writers: []string{conversionGen},
		Plain:   true,
	}
}

// reaches are how conversions look into types: as Go has them, and as schemas do,
// against which the values are held that markers name. What schemas say of
// Kubernetes' own structs is not asked.
func reaches() []model.Reach {
	schemas := crd.ReachOf(schemaOptions())
	known := schemas.Opaque
	schemas.Opaque = func(t *model.Type) bool { return isOpaque(t) || known(t) }
	return []model.Reach{reach(), schemas}
}

// isList says whether a type may be the list of a kind; others do no harm.
func isList(t *model.Type) bool {
	return t.Package != nil && t.Package.Root && strings.HasSuffix(t.Name.Name, "List")
}

// isOpaque says whether a struct is never looked into: nobody marks it.
func isOpaque(t *model.Type) bool {
	if t.Shape != model.Struct || !t.Declared() || t.Alias || len(t.Args) > 0 || t.Package == nil || t.Package.Local {
		return false
	}
	first, _, _ := strings.Cut(t.Package.Path, "/")
	return first == "k8s.io" || !strings.Contains(first, ".")
}

// wantedFuncs says which functions of a package conversions are about: those named
// as generated ones, which they replace or collide with, and those that a marker of
// any package names, since functions of the hub's package may be called, too.
func wantedFuncs() func(p *model.Package) func(name string) bool {
	named := map[string]bool{}
	return func(p *model.Package) func(name string) bool {
		for _, t := range p.Types {
			for _, f := range t.Fields {
				if m, ok := f.Marks.Get(funcMarker); ok {
					if v, ok := m.Value.(markers.ConversionFunc); ok {
						named[v.To], named[v.From] = true, true
					}
				}
			}
		}
		return func(name string) bool {
			return named[name] || slices.ContainsFunc([]string{handPrefix, workerPrefix, autoPrefix}, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
		}
	}
}
