package witness

import (
	"maps"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/contract"
	"github.com/crdgen/crdgen/internal/contract/change"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// isolated is the old definition with nothing but one change of the new one. What an
// object shows with it comes from that change alone. It is nil for a change that does
// not stand by itself.
func isolated(f change.Finding) *contract.CRD {
	switch {
	case f.Keyword == keyword.CELRules && f.Old == f.New:
		return nil // the rule did not change, but what is filled in before it
	case f.Keyword == "default" && f.Change.New == nil:
		return nil // the field is kept as it is by what stands around it, which changed as well
	case f.Keyword == keyword.EmbeddedResource && f.Change.Aspect == change.Pruning:
		return nil // which depends on the fields that are declared instead
	}
	crd := *f.Before
	crd.Spec.Versions = slices.Clone(f.Before.Spec.Versions)
	for i := range crd.Spec.Versions {
		v := &crd.Spec.Versions[i]
		if v.Name != f.Version {
			continue
		}
		if v.Schema == nil || v.Schema.OpenAPIV3Schema == nil {
			return nil
		}
		root := *v.Schema.OpenAPIV3Schema
		if f.Keyword == keyword.CELRules && f.Effect != change.ReadersBreak {
			root = *withoutRules(&root)
		}
		if !edit(&root, f.Path, func(s *contract.Schema) {
			s.Properties, s.Required, s.XValidations = maps.Clone(s.Properties), slices.Clone(s.Required), slices.Clone(s.XValidations)
			apply(s, f)
		}) {
			return nil
		}
		validation := *v.Schema
		validation.OpenAPIV3Schema = &root
		v.Schema = &validation
	}
	return &crd
}

// withoutRules is a schema without CEL rules. What an old definition takes has met its rules, so
// that beside a new rule they show nothing, and each takes time to compile.
func withoutRules(s *contract.Schema) *contract.Schema {
	out := *s
	out.XValidations = nil
	if len(s.Properties) > 0 {
		out.Properties = make(map[string]contract.Schema, len(s.Properties))
		for name := range s.Properties {
			p := s.Properties[name]
			out.Properties[name] = *withoutRules(&p)
		}
	}
	if inside := keyword.ItemOf(s); inside != nil {
		out.Items = itemsOf(*withoutRules(inside))
	}
	if inside := keyword.ValueOf(s); inside != nil {
		out.AdditionalProperties = &apiext.JSONSchemaPropsOrBool{Allows: s.AdditionalProperties.Allows, Schema: withoutRules(inside)}
	}
	return &out
}

// edit changes the schema at a path, and reports whether it is there. A field that is
// only new is given as an empty one; one that is left as that is taken away. The schema is a
// copy; of what it shares with the original that is copied which is on the path, and do copies
// what it changes inside the schema there.
func edit(s *contract.Schema, path string, do func(*contract.Schema)) bool {
	switch {
	case path == "":
		do(s)
		return true
	case strings.HasPrefix(path, "[]"):
		if s.Items == nil || s.Items.Schema == nil {
			return false
		}
		items := *s.Items.Schema
		s.Items = &apiext.JSONSchemaPropsOrArray{Schema: &items, JSONSchemas: s.Items.JSONSchemas}
		return edit(&items, path[2:], do)
	case strings.HasPrefix(path, "{}"):
		a := s.AdditionalProperties
		if a == nil || a.Schema == nil {
			return false
		}
		values := *a.Schema
		s.AdditionalProperties = &apiext.JSONSchemaPropsOrBool{Allows: a.Allows, Schema: &values}
		return edit(&values, path[2:], do)
	}
	path = strings.TrimPrefix(path, ".")
	for end := len(path); end > 0; end-- { // names may hold dots
		if end < len(path) && strings.IndexByte(".[{", path[end]) < 0 {
			continue
		}
		name, rest := path[:end], path[end:]
		p, there := s.Properties[name]
		if a := s.AdditionalProperties; !there && a != nil && a.Schema != nil { // a key of a map
			p, there = *a.Schema, true
		}
		if !there && (rest != "" || strings.ContainsAny(name, ".[{")) {
			continue
		}
		if !edit(&p, rest, do) {
			return false
		}
		if s.Properties = maps.Clone(s.Properties); s.Properties == nil {
			s.Properties = map[string]contract.Schema{}
		}
		if p.Type == removed {
			delete(s.Properties, name)
			s.Required = slices.DeleteFunc(slices.Clone(s.Required), func(r string) bool { return r == name })
			return true
		}
		s.Properties[name] = p
		return true
	}
	return false
}

// removed is the type of a field that is taken away.
const removed = "removed"

// apply makes one change of a finding in a schema of the old side.
func apply(s *contract.Schema, f change.Finding) {
	old, new := f.Change.Old, f.Change.New
	switch {
	case new == nil:
		s.Type = removed
		return
	case old == nil:
		*s = *new.DeepCopy()
		return
	}
	if s.Type == "" { // a field that was not declared
		s.Type = old.Type
	}
	switch f.Keyword {
	case "type":
		*s = *new.DeepCopy()
	case "nullable":
		s.Nullable = new.Nullable
	case "default":
		s.Default = new.Default
		if f.Old == "of fields inside" {
			*s = *new.DeepCopy()
		}
	case "required":
		require(s, f)
	case "enum":
		s.Enum = new.Enum
	case "allOf":
		s.AllOf = new.AllOf
	case "anyOf":
		s.AnyOf = new.AnyOf
	case "oneOf":
		s.OneOf = new.OneOf
	case "not":
		s.Not = new.Not
	case "additionalProperties":
		s.AdditionalProperties = new.AdditionalProperties
	case "x-kubernetes-validations":
		rule(s, f)
	default:
		bound(s, new, f.Keyword)
		extension(s, new, f.Keyword)
	}
}

// bound takes over a limit of values.
func bound(s, new *contract.Schema, keyword string) {
	switch keyword {
	case "maximum":
		s.Maximum, s.ExclusiveMaximum = new.Maximum, new.ExclusiveMaximum
	case "minimum":
		s.Minimum, s.ExclusiveMinimum = new.Minimum, new.ExclusiveMinimum
	case "multipleOf":
		s.MultipleOf = new.MultipleOf
	case "maxLength":
		s.MaxLength = new.MaxLength
	case "minLength":
		s.MinLength = new.MinLength
	case "maxItems":
		s.MaxItems = new.MaxItems
	case "minItems":
		s.MinItems = new.MinItems
	case "maxProperties":
		s.MaxProperties = new.MaxProperties
	case "minProperties":
		s.MinProperties = new.MinProperties
	case "pattern":
		s.Pattern = new.Pattern
	case "format":
		s.Format = new.Format
	}
}

func extension(s, new *contract.Schema, keyword string) {
	switch keyword {
	case "x-kubernetes-embedded-resource":
		s.XEmbeddedResource = new.XEmbeddedResource
	case "x-kubernetes-preserve-unknown-fields":
		s.XPreserveUnknownFields = new.XPreserveUnknownFields
	case "x-kubernetes-list-type", "x-kubernetes-list-map-keys":
		s.XListType, s.XListMapKeys = new.XListType, new.XListMapKeys
	case "x-kubernetes-map-type":
		s.XMapType = new.XMapType
	}
}

// require makes one field required or optional.
func require(s *contract.Schema, f change.Finding) {
	s.Required = slices.DeleteFunc(s.Required, func(name string) bool { return name == f.Old || name == f.New })
	if f.New == "" {
		return
	}
	s.Required = append(s.Required, f.New)
	if p, there := s.Properties[f.New]; there { // what was filled in may be so no more
		p.Default = f.Change.New.Properties[f.New].Default
		s.Properties[f.New] = p
	} else if p, there := f.Change.New.Properties[f.New]; there {
		if s.Properties == nil {
			s.Properties = map[string]contract.Schema{}
		}
		s.Properties[f.New] = p
	}
}

// rule takes one rule away and puts another one in.
func rule(s *contract.Schema, f change.Finding) {
	for i, r := range s.XValidations {
		if r.Rule == f.Old {
			s.XValidations = slices.Delete(s.XValidations, i, i+1)
			break
		}
	}
	for _, r := range f.Change.New.XValidations {
		if r.Rule == f.New && f.New != "" {
			s.XValidations = append(s.XValidations, r)
			return
		}
	}
}
