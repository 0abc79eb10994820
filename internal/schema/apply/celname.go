package apply

import (
	"fmt"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/schema/cel"
)

// CELName spells a property as CEL rules must: names that are no identifiers are
// escaped as the API server documents it under x-kubernetes-validations.
// controller-gen does not, so under compat the name stays.
func (g *Applier) CELName(name string) string {
	if g.Compat {
		return name
	}
	return cel.Escape(name)
}

func (g *Applier) celNames(names []string) []string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = g.CELName(n)
	}
	return out
}

// speakOf writes the names of properties into the messages of the rules from an index on,
// in the place of what CEL calls them: users read the messages.
func speakOf(names, inRules []string, s *apiext.JSONSchemaProps, from int) {
	for i := from; i < len(s.XValidations); i++ {
		r := &s.XValidations[i]
		r.Message = strings.Replace(r.Message, fmt.Sprint(inRules), fmt.Sprint(names), 1)
	}
}
