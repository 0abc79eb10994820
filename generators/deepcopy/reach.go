package deepcopy

import (
	"go/ast"
	"go/token"
	"strings"

	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"

	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

const (
	generateMarker   = "kubebuilder:object:generate"
	rootMarker       = "kubebuilder:object:root"
	legacyGenerate   = "k8s:deepcopy-gen"
	legacyInterfaces = "k8s:deepcopy-gen:interfaces"

	runtimePackage = "k8s.io/apimachinery/pkg/runtime"

	copyMethod   = "DeepCopy"
	intoMethod   = "DeepCopyInto"
	objectMethod = "DeepCopyObject"
)

// reach says what deep copies are made of: the types that get methods, and what
// these hold up to the next struct. Of other structs it is enough to know
// whether they have methods and whether an assignment copies them.
func reach() model.Reach {
	return model.Reach{
		Roots:         covered,
		Opaque:        opaque,
		Methods:       []string{copyMethod, intoMethod, objectMethod},
		Plain:         true,
		NoMarshalling: true,
		SchemeTypes:   func(t *model.Type) bool { return !t.Marks.Has(rootMarker) && !isObject(t) },
	}
}

// opaque reports whether a type is not looked into. The fields of instantiated
// types are known only from inside, and those of an alias cannot have methods.
func opaque(t *model.Type) bool {
	return t.Shape == model.Struct && t.Declared() && !t.Alias && len(t.Args) == 0 && !covered(t)
}

// covered reports whether methods are wanted for a type: it is exported, belongs to
// a given package, and is switched on by its own markers or its package's.
// Whether it gets methods depends on its form too: see needsMethods.
func covered(t *model.Type) bool {
	if t.Package == nil || !t.Package.Root || t.Alias || !ast.IsExported(t.Name.Name) {
		return false
	}
	if m, ok := t.Marks.Get(generateMarker); ok {
		on, _ := m.Value.(bool)
		return on
	}
	if m, ok := t.Marks.Get(legacyGenerate); ok {
		return rawText(m) == "true"
	}
	return packageCovered(t.Package) || isObject(t)
}

// switchedOff is where a type of the run has a marker that takes its methods away.
func switchedOff(t *model.Type) (token.Position, bool) {
	for _, name := range []string{generateMarker, legacyGenerate} {
		if m, ok := t.Marks.Get(name); ok {
			return m.Pos, t.Package != nil && t.Package.Root && ast.IsExported(t.Name.Name) && !covered(t)
		}
	}
	return token.Position{}, false
}

// isMarked reports whether a type has markers about deep copies of its own.
func isMarked(t *model.Type) bool {
	return t.Marks.Has(generateMarker) || t.Marks.Has(legacyGenerate) || isObject(t)
}

// packageCovered reports whether the package's markers switch all of its types on.
func packageCovered(p *model.Package) bool {
	if m, ok := p.Marks.Get(generateMarker); ok {
		on, _ := m.Value.(bool)
		return on
	}
	if m, ok := p.Marks.Get(legacyGenerate); ok {
		first, _, _ := strings.Cut(rawText(m), ",")
		return first == "package"
	}
	return false
}

// isObject reports whether a type is to be a runtime.Object.
func isObject(t *model.Type) bool {
	if m, ok := t.Marks.Get(rootMarker); ok {
		on, _ := m.Value.(bool)
		return on
	}
	for _, m := range t.Marks.All(legacyInterfaces) {
		if m.Value == runtimePackage+".Object" {
			return true
		}
	}
	return false
}

func rawText(m markers.Mark) string {
	raw, _ := m.Value.(ctmarkers.RawArguments)
	return string(raw)
}
