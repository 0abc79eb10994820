// Package server says what the API server says to a CustomResourceDefinition, with the
// server's own code: everything that it refuses, in one go where the server stops at
// its first stage, at the Go line that has to change, with a fix where one compiles.
//
// Its rules report nothing that the server accepts; those are in package rules. It does
// not write files and does not change the object.
package server

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strconv"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/check/trace"
)

// Verdict returns what the API server says to a CRD that is created: exactly its
// own findings, paths and words, sorted by path and text. It is empty for a CRD
// that the server takes. The CRD is not changed.
func Verdict(ctx context.Context, crd *apiext.CustomResourceDefinition) field.ErrorList {
	internal, err := internalOf(crd)
	if err != nil {
		return field.ErrorList{field.Invalid(field.NewPath("spec"), "", err.Error())}
	}
	errs := withoutUnreadable(internal)
	errs = append(errs, repeatable(validation.ValidateCustomResourceDefinition(ctx, internal))...)
	slices.SortStableFunc(errs, func(a, b *field.Error) int {
		return cmp.Or(cmp.Compare(a.Field, b.Field), cmp.Compare(a.Type, b.Type), cmp.Compare(a.Detail, b.Detail))
	})
	return errs
}

// repeatable are findings of the server in the same words in every run.
func repeatable(errs field.ErrorList) field.ErrorList {
	for _, e := range errs {
		e.Detail = expression.WithoutTypeNames(e.Detail)
	}
	return errs
}

// withoutUnreadable takes the selectable fields away from schemas that cannot be converted,
// and returns what the server says of these: it goes on to look the fields up, and panics.
func withoutUnreadable(crd *apiextensions.CustomResourceDefinition) field.ErrorList {
	var errs field.ErrorList
	drop := func(fields *[]apiextensions.SelectableField, v *apiextensions.CustomResourceValidation, at *field.Path) {
		if len(*fields) == 0 || v == nil || v.OpenAPIV3Schema == nil {
			return
		}
		if _, err := structuralschema.NewStructural(v.OpenAPIV3Schema); err != nil {
			errs = append(errs, field.Invalid(at.Child("schema.openAPIV3Schema"), "", err.Error()))
			*fields = nil
		}
	}
	spec := field.NewPath("spec")
	drop(&crd.Spec.SelectableFields, crd.Spec.Validation, spec)
	for i := range crd.Spec.Versions {
		v := &crd.Spec.Versions[i]
		drop(&v.SelectableFields, v.Schema, spec.Child("versions").Index(i))
	}
	return errs
}

// internalOf defaults and converts a CRD, and decides what is stored, as the API
// server does before it validates a new one.
func internalOf(crd *apiext.CustomResourceDefinition) (*apiextensions.CustomResourceDefinition, error) {
	// Defaults are set in the outermost structs, and in a webhook's service.
	own := *crd
	if c := own.Spec.Conversion; c != nil {
		own.Spec.Conversion = c.DeepCopy()
	}
	apiext.SetDefaults_CustomResourceDefinition(&own)
	apiext.SetDefaults_CustomResourceDefinitionSpec(&own.Spec)
	if c := own.Spec.Conversion; c.Webhook != nil && c.Webhook.ClientConfig != nil && c.Webhook.ClientConfig.Service != nil {
		apiext.SetDefaults_ServiceReference(c.Webhook.ClientConfig.Service)
	}
	schemas, err := detach(&own)
	if err != nil {
		return nil, err
	}
	internal := &apiextensions.CustomResourceDefinition{}
	if err := apiext.Convert_v1_CustomResourceDefinition_To_apiextensions_CustomResourceDefinition(&own, internal, nil); err != nil {
		return nil, err
	}
	attach(schemas, internal)
	internal.Status = apiextensions.CustomResourceDefinitionStatus{}
	for _, v := range internal.Spec.Versions {
		if v.Storage {
			internal.Status.StoredVersions = []string{v.Name}
			break
		}
	}
	return internal, nil
}

// detach puts stand-ins in the place of the schemas of a CRD and returns what the server
// makes of them. To find out whether all versions have the same schema, the server
// compares them by reflection: with several versions, that took a sixth of a check. The
// stand-ins of equal schemas are equal.
func detach(crd *apiext.CustomResourceDefinition) ([]*apiextensions.CustomResourceValidation, error) {
	crd.Spec.Versions = slices.Clone(crd.Spec.Versions)
	schemas := make([]*apiextensions.CustomResourceValidation, len(crd.Spec.Versions))
	var first *apiext.JSONSchemaProps
	for i := range crd.Spec.Versions {
		v := &crd.Spec.Versions[i]
		if v.Schema == nil || v.Schema.OpenAPIV3Schema == nil {
			continue
		}
		schema, standIn := v.Schema.OpenAPIV3Schema, &apiext.JSONSchemaProps{ID: strconv.Itoa(i)}
		if i == 0 {
			first = schema
		}
		if i > 0 && first != nil && expression.Same(first, schema) {
			schemas[i], standIn.ID = schemas[0], "0"
		} else {
			schemas[i] = &apiextensions.CustomResourceValidation{}
			if err := apiext.Convert_v1_CustomResourceValidation_To_apiextensions_CustomResourceValidation(v.Schema, schemas[i], nil); err != nil {
				return nil, err
			}
		}
		v.Schema = &apiext.CustomResourceValidation{OpenAPIV3Schema: standIn}
	}
	return schemas, nil
}

// attach puts schemas in the places of their stand-ins.
func attach(schemas []*apiextensions.CustomResourceValidation, crd *apiextensions.CustomResourceDefinition) {
	if v := crd.Spec.Validation; v != nil && v.OpenAPIV3Schema != nil {
		crd.Spec.Validation = schemas[0]
	}
	for i := range crd.Spec.Versions {
		if v := crd.Spec.Versions[i].Schema; v != nil && v.OpenAPIV3Schema != nil {
			crd.Spec.Versions[i].Schema = schemas[i]
		}
	}
}

// rounds is how often a refused CRD is repaired and validated again. The server
// has three stages; a few more are for what hides inside of them.
const rounds = 6

// verdictOf returns everything that the server has to say to a CRD, also what it
// would say only after its first findings have been removed: it validates a schema
// in stages, and does not begin the next one (defaults, then rules) before there is
// nothing to say. What follows from an earlier finding only is left out. With
// rules false CEL expressions are not looked at.
func verdictOf(ctx context.Context, crd *apiext.CustomResourceDefinition, rules bool, compiler *expression.Compiler) field.ErrorList {
	r := expression.Common[reducer](compiler)
	if !rules {
		crd = r.withoutRules(crd)
	}
	all := verdict(ctx, crd, compiler, r)
	if len(all) == 0 {
		return nil
	}
	seen := make(map[string]bool, len(all))
	for _, e := range all {
		seen[e.Error()] = true
	}
	latest := all
	var removed remover
	for range rounds {
		crd = removed.without(crd, latest)
		if crd == nil {
			break
		}
		latest = verdict(ctx, crd, compiler, &reducer{}) // of this copy, nothing is asked again
		for _, e := range latest {
			if !seen[e.Error()] && !removed.caused(e) {
				seen[e.Error()] = true
				all = append(all, e)
			}
		}
		if len(latest) == 0 {
			break
		}
	}
	return withoutCascades(all)
}

// A reducer takes out of CRDs what the server need not be asked about. What becomes of properties
// that many schemas have is found once. Several goroutines may use it.
type reducer struct {
	bare bareProperties
	pruner
}

// withoutRules returns a CRD without CEL rules, the same one where it has none. It shares
// with the other what holds no rules.
func (r *reducer) withoutRules(crd *apiext.CustomResourceDefinition) *apiext.CustomResourceDefinition {
	bare := *crd
	bare.Spec.Versions = slices.Clone(crd.Spec.Versions)
	had := false
	for i := range bare.Spec.Versions {
		v := &bare.Spec.Versions[i]
		if v.Schema == nil || v.Schema.OpenAPIV3Schema == nil {
			continue
		}
		if schema := r.bare.dropRules(v.Schema.OpenAPIV3Schema); schema != nil {
			had = true
			v.Schema = &apiext.CustomResourceValidation{OpenAPIV3Schema: schema}
		}
	}
	if !had {
		return crd
	}
	return &bare
}

// bareProperties are properties without rules, nil where they have none.
type bareProperties struct {
	expression.ByProperties[map[string]apiext.JSONSchemaProps]
}

// dropRules returns a schema without the rules that stand on values: those in allOf and
// its like stay. What has none is shared; it is nil where there are none at all.
func (known *bareProperties) dropRules(s *apiext.JSONSchemaProps) *apiext.JSONSchemaProps {
	var bare *apiext.JSONSchemaProps
	own := func() *apiext.JSONSchemaProps {
		if bare == nil {
			bare = new(*s)
		}
		return bare
	}
	if len(s.XValidations) > 0 {
		own().XValidations = nil
	}
	if len(s.Properties) > 0 {
		if properties := known.dropInAll(s.Properties); properties != nil {
			own().Properties = properties
		}
	}
	if s.Items != nil && s.Items.Schema != nil {
		if items := known.dropRules(s.Items.Schema); items != nil {
			own().Items = &apiext.JSONSchemaPropsOrArray{Schema: items, JSONSchemas: s.Items.JSONSchemas}
		}
	}
	if v := s.AdditionalProperties; v != nil && v.Schema != nil {
		if values := known.dropRules(v.Schema); values != nil {
			own().AdditionalProperties = &apiext.JSONSchemaPropsOrBool{Allows: v.Allows, Schema: values}
		}
	}
	return bare
}

// dropInAll returns properties without rules, nil where there are none.
func (known *bareProperties) dropInAll(properties map[string]apiext.JSONSchemaProps) map[string]apiext.JSONSchemaProps {
	return known.Get(properties, func() (bare map[string]apiext.JSONSchemaProps) {
		for name := range properties {
			p := known.dropRulesIn(properties[name])
			if p == nil {
				continue
			}
			if bare == nil {
				bare = maps.Clone(properties)
			}
			bare[name] = *p
		}
		return bare
	})
}

// dropRulesIn is dropRules for a schema in a map, as in [expression.HasRules].
//
//go:noinline
func (known *bareProperties) dropRulesIn(s apiext.JSONSchemaProps) *apiext.JSONSchemaProps {
	return known.dropRules(&s)
}

// withoutCascades drops findings that follow from others: what contributes to the
// cost of all rules, that cost where one rule of the version alone is too much, a default of
// a value whose rule does not compile, and the CRD's name where its parts are wrong.
func withoutCascades(errs field.ErrorList) field.ErrorList {
	alone, broken := map[int]bool{}, false // versions with such a rule, and a rule that does not compile
	for _, e := range errs {
		if what := problemOf(e); what == ruleOverBudget || what == messageOverBudget {
			alone[trace.LocationOf(e.Field).Version] = true
		} else if what == notCompiled {
			broken = true
		}
	}
	parts := slices.ContainsFunc(errs, func(e *field.Error) bool {
		return e.Field == "spec.names.plural" || e.Field == "spec.group"
	})
	return slices.DeleteFunc(errs, func(e *field.Error) bool {
		what := problemOf(e)
		return what == shareOfTotal || what == ruleOfDefault && broken || what == totalOverBudget && alone[trace.LocationOf(e.Field).Version] ||
			parts && e.Field == "metadata.name"
	})
}
