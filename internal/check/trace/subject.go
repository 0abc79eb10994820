package trace

import (
	"io"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema"
)

// A Subject is one finished object and what it was made from. Neither is
// changed, and schemas inside of the object may share their parts.
type Subject struct {
	CRD *apiext.CustomResourceDefinition
	// Kind is what the CRD was made from.
	Kind *model.Kind
	// Origins says what set which keyword of the schemas; nil where nobody knows.
	Origins *schema.Origins
	// Program holds the kind and all others of the run.
	Program *model.Program
	// Render writes the manifest, by which the cache knows the object; nil for one
	// that is not to be remembered. It is called at most once, from any goroutine.
	Render func(io.Writer) error
}
