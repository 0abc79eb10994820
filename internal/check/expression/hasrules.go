package expression

import apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

// HasRules reports whether rules stand on the values of a schema or below.
func HasRules(s *apiext.JSONSchemaProps) bool {
	if len(s.XValidations) > 0 {
		return true
	}
	for name := range s.Properties {
		if HasRulesIn(s.Properties[name]) {
			return true
		}
	}
	return s.Items != nil && s.Items.Schema != nil && HasRules(s.Items.Schema) ||
		s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil && HasRules(s.AdditionalProperties.Schema)
}

// HasRulesIn is [HasRules] for a schema in a map. A variable of a loop in a function that
// calls itself with its address is moved to the heap, an argument is not.
//
//go:noinline
func HasRulesIn(s apiext.JSONSchemaProps) bool { return HasRules(&s) }
