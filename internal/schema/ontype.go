package schema

import (
	"fmt"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/diag"
)

// An onType finds markers of types that controller-gen reads on fields only.
type onType struct{ *builder }

// report reports what a value has from markers of its type alone, where that changes
// what the API server does with objects: controller-gen reads the same markers on fields
// and passes over them on types. Under compat, and of other modules, types have no such
// markers.
func (g onType) report(s *apiext.JSONSchemaProps) {
	if s.Ref == nil {
		return
	}
	if s.Default == nil {
		g.passedOver(s.Ref, "kubebuilder:default", "sets a default",
			"objects that leave a field of the type out get the value, stored ones, too: write it above the fields that are to have it, or delete it")
	}
	if !s.Nullable {
		g.passedOver(s.Ref, "nullable", "allows null", "write it above the fields that may be null, or delete it")
	}
}

// passedOver reports a marker of the type that is referred to, if it has that marker.
func (g onType) passedOver(ref *string, name, effect, help string) {
	t := g.types[ref]
	m, ok := t.Marks.Get(name)
	if !ok || !m.Extension || len(m.When) > 0 || m.Made() {
		return
	}
	g.diags.Add(diag.Diagnostic{
		Pos: m.Pos, Severity: diag.Warning, Code: diag.ControllerGenDiffers, Stricter: true,
		Message:  fmt.Sprintf("marker %q on type %q %s; controller-gen reads it on fields only", "+"+name, t.Name.Name, effect),
		Help:     help,
		Together: fmt.Sprintf("markers %q on %%d types: controller-gen reads them on fields only", "+"+name),
	})
}
