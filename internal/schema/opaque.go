package schema

import (
	"reflect"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/schema/override"
	"github.com/crdgen/crdgen/internal/schema/tags"
)

// withoutType returns the schema of a type without its validations, for a reference that
// ignores them. A type that has none is reported.
func (f *flattener) withoutType(ref *apiext.JSONSchemaProps, of apiext.JSONSchemaProps) apiext.JSONSchemaProps {
	out := override.Unvalidated(of)
	if !reflect.DeepEqual(out, of) {
		return out
	}
	for _, m := range f.raw.overrides.OfReference(ref) {
		f.raw.diags.Add(diag.Diagnostic{
			Pos: m.Pos, Severity: diag.Warning, Code: diag.UnenforcedTag, Stricter: true,
			Message: "tag " + quote("+"+tags.OpaqueType) + " changes nothing: the type has no validation",
			Help:    "remove it",
		})
	}
	return out
}
