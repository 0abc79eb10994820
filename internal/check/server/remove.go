package server

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/crdgen/crdgen/internal/check/trace"
)

// A remover takes out of a CRD what the server complains about, so that the rest
// of it can be validated.
type remover struct {
	// changed are the paths, from the schema's root on, of what was taken out; a
	// path that ends in a dot is a schema that now allows anything.
	changed []string
}

// without returns a copy of a CRD without what the findings blame, nil where none of
// them lies in a schema or nothing can be done about it.
func (m *remover) without(crd *apiext.CustomResourceDefinition, errs field.ErrorList) *apiext.CustomResourceDefinition {
	crd = crd.DeepCopy()
	progress := false
	for _, e := range errs {
		p, what := trace.LocationOf(e.Field), problemOf(e)
		if !p.InSchema || what == shareOfTotal || what == totalOverBudget {
			continue
		}
		for i := range crd.Spec.Versions {
			s := crd.Spec.Versions[i].Schema
			if s == nil || s.OpenAPIV3Schema == nil || p.Version != i && p.Version != trace.EveryVersion {
				continue
			}
			edit(s.OpenAPIV3Schema, p.Steps, func(s *apiext.JSONSchemaProps) {
				progress = m.take(s, p) || progress
			})
		}
	}
	if !progress {
		return nil
	}
	return crd
}

// edit calls f with the schema at the end of steps, or the last one on the way
// that exists.
func edit(s *apiext.JSONSchemaProps, steps []trace.PathStep, f func(*apiext.JSONSchemaProps)) {
	if len(steps) == 0 {
		f(s)
		return
	}
	next := steps[0]
	inner := s
	switch next.Kind {
	case trace.Property:
		p, ok := s.Properties[next.Name]
		if ok {
			edit(&p, steps[1:], f)
			s.Properties[next.Name] = p
			return
		}
	case trace.Items:
		if s.Items != nil && s.Items.Schema != nil {
			inner = s.Items.Schema
		}
	case trace.Values:
		if s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil {
			inner = s.AdditionalProperties.Schema
		}
	case trace.AllOf:
		inner = element(s, s.AllOf, next.Index)
	case trace.AnyOf:
		inner = element(s, s.AnyOf, next.Index)
	case trace.OneOf:
		inner = element(s, s.OneOf, next.Index)
	case trace.Not:
		if s.Not != nil {
			inner = s.Not
		}
	}
	if inner == s {
		f(s)
		return
	}
	edit(inner, steps[1:], f)
}

func element(s *apiext.JSONSchemaProps, list []apiext.JSONSchemaProps, i int) *apiext.JSONSchemaProps {
	if i < len(list) {
		return &list[i]
	}
	return s
}

// take removes what the rest of a place names from a schema and reports whether that
// changed anything.
func (m *remover) take(s *apiext.JSONSchemaProps, p trace.Location) bool {
	at := stepsText(p.Steps)
	keyword := trace.Segment{}
	if len(p.Rest) > 0 {
		keyword = p.Rest[0]
	}
	if keyword.Name == trace.RulesKeyword {
		i := keyword.Index()
		if i < 0 || i >= len(s.XValidations) || s.XValidations[i].Rule == trivial {
			return false
		}
		s.XValidations = slices.Clone(s.XValidations)
		s.XValidations[i] = apiext.ValidationRule{Rule: trivial}
		return true
	}
	if slices.Contains(m.changed, at+"."+keyword.Name) {
		return false // for another finding
	}
	if f := keywordField(s, keyword.Name); f.IsValid() && !f.IsZero() && keyword.Name != "type" {
		f.SetZero()
		m.changed = append(m.changed, at+"."+keyword.Name)
		return true
	}
	if len(p.Steps) == 0 || s.XPreserveUnknownFields != nil && s.Type == "" {
		return false
	}
	anything := true
	*s = apiext.JSONSchemaProps{XPreserveUnknownFields: &anything}
	m.changed = append(m.changed, at+".")
	return true
}

// trivial is the rule that stands for one that was taken out: the others keep
// their numbers.
const trivial = "true"

// keywordField is the field of a schema with a name in JSON.
func keywordField(s *apiext.JSONSchemaProps, name string) reflect.Value {
	v := reflect.ValueOf(s).Elem()
	for i := range v.NumField() {
		if tag, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ","); tag == name && name != "" {
			return v.Field(i)
		}
	}
	return reflect.Value{}
}

// caused reports whether a later finding is about something that was taken out.
func (m *remover) caused(e *field.Error) bool {
	p := trace.LocationOf(e.Field)
	if !p.InSchema {
		return true // an earlier round had it, in other words
	}
	at := stepsText(p.Steps) + "."
	whole := at + trace.PathText(p.Rest)
	return slices.ContainsFunc(m.changed, func(changed string) bool {
		if strings.HasSuffix(changed, ".") {
			return strings.HasPrefix(at, changed)
		}
		return strings.HasPrefix(whole, changed)
	})
}

// stepsText writes steps as a path.
func stepsText(steps []trace.PathStep) string {
	var b strings.Builder
	for _, s := range steps {
		b.WriteString("/" + string(rune('a'+s.Kind)) + s.Name)
		if s.Kind >= trace.AllOf {
			b.WriteString(strconv.Itoa(s.Index))
		}
	}
	return b.String()
}
