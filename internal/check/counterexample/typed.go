package counterexample

import "k8s.io/apiserver/pkg/cel/common"

// A typedSchema is the API server's own view of a schema, as rules see it, with what is
// below made once. The server's makes all properties of an object anew for each field
// that a rule reads, which was an eighth of the time of a check: a server evaluates a
// rule once for a value, and a trial thousands of times. It serves one goroutine.
type typedSchema struct {
	common.Schema

	properties map[string]common.Schema
	items      common.Schema
	values     common.SchemaOrBool
	whole      common.Schema
}

func newTypedSchema(s common.Schema) common.Schema {
	if s == nil {
		return nil
	}
	return &typedSchema{Schema: s}
}

// Properties returns the properties, or nil for none, as the server does.
func (s *typedSchema) Properties() map[string]common.Schema {
	if s.properties == nil {
		all := s.Schema.Properties()
		for name, p := range all {
			all[name] = newTypedSchema(p)
		}
		s.properties = all
	}
	return s.properties
}

// Items returns the schema of items, or nil for none.
func (s *typedSchema) Items() common.Schema {
	if s.items == nil {
		s.items = newTypedSchema(s.Schema.Items())
	}
	return s.items
}

// AdditionalProperties returns what is said of values, or nil for nothing.
func (s *typedSchema) AdditionalProperties() common.SchemaOrBool {
	if s.values == nil {
		if v := s.Schema.AdditionalProperties(); v != nil {
			s.values = &typedValues{v, newTypedSchema(v.Schema())}
		}
	}
	return s.values
}

// WithTypeAndObjectMeta returns the schema with what every object has.
func (s *typedSchema) WithTypeAndObjectMeta() common.Schema {
	if s.whole == nil {
		s.whole = newTypedSchema(s.Schema.WithTypeAndObjectMeta())
	}
	return s.whole
}

type typedValues struct {
	common.SchemaOrBool
	schema common.Schema
}

// Schema returns the schema of values, or nil for none.
func (v *typedValues) Schema() common.Schema { return v.schema }
