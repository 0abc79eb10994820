package crvalidation

import (
	"sync"

	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/model"
	"k8s.io/apiserver/pkg/cel/common"
)

// A correlatedSchema is a schema as [common.CorrelatedObject] takes it. That asks for all fields of
// an object anew for each field, and the server's own schema makes them each time.
type correlatedSchema struct {
	common.Schema
	properties func() map[string]common.Schema
}

// correlatedSchemaOf returns it for a schema of the server. What is below is made when it is asked for.
func correlatedSchemaOf(s *structuralschema.Structural) common.Schema {
	return correlatedSchemaFor(&model.Structural{Structural: s})
}

func correlatedSchemaFor(s common.Schema) common.Schema {
	return &correlatedSchema{s, sync.OnceValue(func() map[string]common.Schema {
		properties := s.Properties()
		for name, p := range properties {
			properties[name] = correlatedSchemaFor(p)
		}
		return properties
	})}
}

// Properties is that of the schema, made once.
func (s *correlatedSchema) Properties() map[string]common.Schema { return s.properties() }

// Items returns the schema of items, nil where there are none.
func (s *correlatedSchema) Items() common.Schema {
	items := s.Schema.Items()
	if items == nil {
		return nil
	}
	return correlatedSchemaFor(items)
}
