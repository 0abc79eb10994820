package counterexample

import (
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apimachinery/pkg/runtime"
)

// defaults returns a value with the API server's defaults: a copy, or the value itself
// where there are none.
func (t *Trial) defaults(v any) any {
	if !t.pruned {
		t.pruned, t.defaulting = true, onlyDefaults(t.structural)
	}
	if t.defaulting == nil {
		return v
	}
	v = runtime.DeepCopyJSONValue(v)
	defaulting.Default(v, t.defaulting)
	return v
}

// onlyDefaults returns what the server needs of a schema to fill in defaults, nil where
// there are none: it goes through all properties of all objects, and few have a default.
func onlyDefaults(s *structuralschema.Structural) *structuralschema.Structural {
	if s == nil {
		return nil
	}
	out := &structuralschema.Structural{Generic: s.Generic, Items: onlyDefaults(s.Items)}
	if s.AdditionalProperties != nil {
		if values := onlyDefaults(s.AdditionalProperties.Structural); values != nil {
			out.AdditionalProperties = &structuralschema.StructuralOrBool{Structural: values}
			out.Properties = s.Properties // those that stay out are taken for other keys
			return out
		}
	}
	for name := range s.Properties {
		p := s.Properties[name]
		if below := onlyDefaults(&p); below != nil {
			if out.Properties == nil {
				out.Properties = map[string]structuralschema.Structural{}
			}
			out.Properties[name] = *below
		}
	}
	if s.Default.Object == nil && out.Items == nil && out.Properties == nil {
		return nil
	}
	return out
}
