package variant

import (
	"testing"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

// TestNamesAreThoseOfFindings holds that findings and the model have the same words for what a
// name is of: what a finding names is looked for among what a program lacks.
func TestNamesAreThoseOfFindings(t *testing.T) {
	for named, thing := range map[model.Named]diag.Thing{
		model.Kinds: diag.Kind, model.Resources: diag.Resource, model.Versions: diag.Version, model.Fields: diag.Field, model.Values: diag.Value,
		model.Webhooks: diag.Webhook, model.Policies: diag.Policy, model.PolicyVariables: diag.PolicyVariable,
	} {
		if string(named) != thing.String() {
			t.Errorf("the model calls %q what findings call %q", named, thing)
		}
	}
}
