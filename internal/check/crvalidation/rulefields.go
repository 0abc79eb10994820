package crvalidation

import (
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	celtypes "k8s.io/apiserver/pkg/cel"

	"github.com/crdgen/crdgen/internal/check/expression"
)

// fields are what rules read of an object.
type fields struct {
	whole bool // the object itself, so that any part of it may count
	of    map[string]*fields
}

// fieldsOf are what some rules read of an object.
func (s *ruleSplitter) fieldsOf(rules []apiext.ValidationRule) *fields {
	read := &fields{}
	for i := range rules {
		r := &rules[i]
		if r.FieldPath != "" { // which the server follows when the rule fails
			return &fields{whole: true}
		}
		for _, e := range []string{r.Rule, r.MessageExpression} {
			if e == "" {
				continue
			}
			parts, ok := s.cache.compiler.ReadsOf(e)
			if !ok {
				return &fields{whole: true}
			}
			for _, part := range parts {
				read.add(part)
			}
		}
	}
	return read
}

// add adds a field, with all that is in it if more is read than whether it is there.
func (f *fields) add(read expression.Read) {
	for _, name := range read.Names {
		if unescaped, ok := celtypes.Unescape(name); ok {
			name = unescaped
		}
		if f.of == nil {
			f.of = map[string]*fields{}
		}
		if f.of[name] == nil {
			f.of[name] = &fields{}
		}
		f = f.of[name]
	}
	f.whole = f.whole || !read.Presence
}

// part is a schema with those fields alone. What rules say of values is the same by it, what
// they could cost at most is not.
func (f *fields) part(s *apiext.JSONSchemaProps) *apiext.JSONSchemaProps {
	if f.whole || len(s.Properties) == 0 && len(f.of) > 0 {
		return s
	}
	out := *s
	if len(s.Properties) > 0 {
		out.Required = nil
		out.Properties = make(map[string]apiext.JSONSchemaProps, len(f.of))
		for name, below := range f.of {
			if p, ok := s.Properties[name]; ok {
				out.Properties[name] = *below.part(&p)
			}
		}
	}
	if s.Items != nil && s.Items.Schema != nil {
		out.Items = &apiext.JSONSchemaPropsOrArray{Schema: f.part(s.Items.Schema)}
	}
	if a := s.AdditionalProperties; a != nil && a.Schema != nil {
		out.AdditionalProperties = &apiext.JSONSchemaPropsOrBool{Allows: a.Allows, Schema: f.part(a.Schema)}
	}
	return &out
}

// structural is part for a schema as the server's packages take it.
func (f *fields) structural(s *structuralschema.Structural) *structuralschema.Structural {
	if f.whole || len(s.Properties) == 0 && len(f.of) > 0 {
		return s
	}
	out := *s
	if len(s.Properties) > 0 {
		out.Properties = make(map[string]structuralschema.Structural, len(f.of))
		for name, below := range f.of {
			if p, ok := s.Properties[name]; ok {
				out.Properties[name] = *below.structural(&p)
			}
		}
	}
	if s.Items != nil {
		out.Items = f.structural(s.Items)
	}
	if a := s.AdditionalProperties; a != nil && a.Structural != nil {
		out.AdditionalProperties = &structuralschema.StructuralOrBool{Bool: a.Bool, Structural: f.structural(a.Structural)}
	}
	return &out
}
