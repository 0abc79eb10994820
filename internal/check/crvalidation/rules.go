package crvalidation

import (
	"context"
	"iter"
	"slices"
	"strings"
	"sync"
	"weak"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apimachinery/pkg/util/validation/field"
	celconfig "k8s.io/apiserver/pkg/apis/cel"

	"github.com/crdgen/crdgen/internal/check/expression"
)

// rules are the CEL rules of a schema and of what it holds. Most objects have few of the parts
// that have rules, and compiling all of them takes longer than everything else of a verdict:
// the rules of a part are compiled, by the server's own code, when an object has that part.
type rules struct {
	schema *structuralschema.Structural
	// own are the rules of the schema itself, in groups: the server's code makes the schemas of all
	// fields of an object for each field that a rule reads, so that each group has its fields alone.
	own []func() *cel.Validator
	// layers is how many groups the schema has, or the one of what it holds that has the most.
	layers int
	// What the schema holds, if there are rules in it.
	properties    map[string]*rules
	items, values *rules
}

// A RuleCache is what several servers with similar schemas have in common: the rules of parts
// that are the same for CEL are compiled once, as long as somebody has them or the collector
// leaves them there. It may be used by several goroutines.
type RuleCache struct{ compiler expression.Compiler }

// validator returns what evaluates the rules of a schema itself, compiled if that is not known.
// Key is the schema by which equal ones are told.
func (c *RuleCache) validator(key *apiext.JSONSchemaProps, resource bool, compile func() *cel.Validator) *cel.Validator {
	known := c.compiler.Of(key, resource).Remember("rules", func() any { return &compiledRules{} }).(*compiledRules)
	known.mu.Lock()
	defer known.mu.Unlock()
	v := known.validator.Value()
	if v == nil {
		v = compile()
		known.validator = weak.Make(v)
	}
	return v
}

type compiledRules struct {
	mu        sync.Mutex
	validator weak.Pointer[cel.Validator]
}

// rulesOf returns the rules of a schema, nil where there are none. The cache may be nil; whole is
// set for the schema of a resource.
func rulesOf(cache *RuleCache, schema *apiext.JSONSchemaProps, structural *structuralschema.Structural, whole bool) *rules {
	if !expression.HasRules(schema) {
		return nil
	}
	if hasRulesInAllOf(schema) {
		return undivided(structural, whole)
	}
	if cache == nil {
		cache = &RuleCache{}
	}
	s := ruleSplitter{cache: cache}
	r := s.split(schema, typesOf(schema), structural, withoutRules(structural), whole)
	if s.failed {
		return undivided(structural, whole)
	}
	return r
}

// undivided are the rules of a schema as one part.
func undivided(structural *structuralschema.Structural, whole bool) *rules {
	return &rules{schema: structural, layers: 1, own: []func() *cel.Validator{sync.OnceValue(func() *cel.Validator {
		return cel.NewValidator(structural, whole, celconfig.PerCallLimit)
	})}}
}

// failed are the errors of rules of an object, which replaces an old one if that is not nil.
func (r *rules) failed(ctx context.Context, object, old any, options ...cel.Option) field.ErrorList {
	var all field.ErrorList
	budget := int64(celconfig.RuntimeCELCostBudget)
	for layer := range r.layers {
		var errs field.ErrorList
		errs, budget = r.reachedBy(layer, object).Validate(ctx, nil, r.schema, object, old, budget, options...)
		if all = append(all, errs...); budget < 0 {
			break
		}
	}
	return inOrder(all)
}

// reachedBy returns what evaluates the rules of a layer, which is one group of each schema, of the
// parts that some values of the schema have; nil where there are no rules.
func (r *rules) reachedBy(layer int, values ...any) *cel.Validator {
	out := cel.Validator{Schema: r.schema}
	found := false
	if layer < len(r.own) {
		if v := r.own[layer](); v != nil {
			out, found = *v, true
			if len(out.Properties) == 0 {
				out.Properties = nil // the server's code copies a validator for each field of an object where there is a map
			}
		}
	}
	for name, below := range r.properties {
		if v := below.reachedIn(layer, values, func(value any, visit func(any)) {
			if object, ok := value.(map[string]any); ok {
				if v, ok := object[name]; ok {
					visit(v)
				}
			}
		}); v != nil {
			if !found || len(out.Properties) == 0 {
				out.Properties = map[string]cel.Validator{} // that of own is shared
			}
			out.Properties[name], found = *v, true
		}
	}
	if r.items != nil {
		out.Items = r.items.reachedIn(layer, values, func(value any, visit func(any)) {
			list, _ := value.([]any)
			for _, item := range list {
				visit(item)
			}
		})
	}
	if r.values != nil {
		out.AdditionalProperties = r.values.reachedIn(layer, values, func(value any, visit func(any)) {
			object, _ := value.(map[string]any)
			for _, v := range object {
				visit(v)
			}
		})
	}
	if !found && out.Items == nil && out.AdditionalProperties == nil {
		return nil
	}
	return &out
}

// reachedIn is reachedBy for what values hold; nil where they hold nothing.
func (r *rules) reachedIn(layer int, values []any, each func(value any, visit func(any))) *cel.Validator {
	if layer >= r.layers {
		return nil
	}
	var held []any
	for _, v := range values {
		each(v, func(v any) {
			if v != nil { // the server evaluates no rule for it
				held = append(held, v)
			}
		})
	}
	if len(held) == 0 {
		return nil
	}
	return r.reachedBy(layer, held...)
}

// A ruleSplitter divides the rules of a schema by its parts.
type ruleSplitter struct {
	cache *RuleCache
	// failed says that a part does not mean by itself what it means in the schema.
	failed bool
}

// split returns the rules of a schema, nil where there are none. typed is the schema without
// rules and what they do not depend on, structural is as the server's packages take it,
// and bare is that without rules.
func (s *ruleSplitter) split(schema, typed *apiext.JSONSchemaProps, structural, bare *structuralschema.Structural, resource bool) *rules {
	r := &rules{schema: structural}
	for name := range schema.Properties {
		p, t, q, b := schema.Properties[name], typed.Properties[name], structural.Properties[name], bare.Properties[name]
		below := s.split(&p, &t, &q, &b, p.XEmbeddedResource)
		if below == nil {
			continue
		}
		if resource && slices.Contains([]string{"metadata", "kind", "apiVersion"}, name) {
			s.failed = true // rules of a resource know less of them
		}
		if r.properties == nil {
			r.properties = map[string]*rules{}
		}
		r.properties[name] = below
	}
	if schema.Items != nil && schema.Items.Schema != nil {
		r.items = s.split(schema.Items.Schema, typed.Items.Schema, structural.Items, bare.Items, schema.Items.Schema.XEmbeddedResource)
	}
	if a := schema.AdditionalProperties; a != nil && a.Schema != nil {
		r.values = s.split(a.Schema, typed.AdditionalProperties.Schema, structural.AdditionalProperties.Structural, bare.AdditionalProperties.Structural, a.Schema.XEmbeddedResource)
	}
	for from, to := range groupsOf(schema.XValidations) {
		read := s.fieldsOf(schema.XValidations[from:to])
		alone, key := *read.structural(bare), *read.part(typed)
		alone.XValidations, key.XValidations = structural.XValidations[from:to], schema.XValidations[from:to]
		r.own = append(r.own, sync.OnceValue(func() *cel.Validator {
			return s.cache.validator(&key, resource, func() *cel.Validator { return cel.NewValidator(&alone, resource, celconfig.PerCallLimit) })
		}))
	}
	r.layers = max(len(r.own), r.items.count(), r.values.count())
	for _, below := range r.properties {
		r.layers = max(r.layers, below.layers)
	}
	if r.layers == 0 {
		return nil
	}
	if !isTyped(schema) {
		s.failed = true
	}
	return r
}

// count is how many layers there are, also of no rules.
func (r *rules) count() int {
	if r == nil {
		return 0
	}
	return r.layers
}

// grouped is how many rules of a schema are in a group. Fewer than two groups are one.
const grouped = 8

// groupsOf yields where the groups of the rules of a schema begin and end. There is one where rules
// fail at the paths of fields, since errors of the rules of these come after that, and where messages
// read the old object, which they can if any rule does.
func groupsOf(rules []apiext.ValidationRule) iter.Seq2[int, int] {
	n := grouped
	together := func(r apiext.ValidationRule) bool {
		return r.FieldPath != "" || strings.Contains(r.MessageExpression, cel.OldScopedVarName)
	}
	if len(rules) < 2*n || slices.ContainsFunc(rules, together) {
		n = max(len(rules), 1)
	}
	return func(yield func(int, int) bool) {
		for from := 0; from < len(rules); from += n {
			if !yield(from, min(from+n, len(rules))) {
				return
			}
		}
	}
}

// isTyped reports whether rules know the values of a schema. The server evaluates no rules
// in those that they do not know.
func isTyped(s *apiext.JSONSchemaProps) bool {
	if s.XIntOrString {
		return true
	}
	switch s.Type {
	case "array":
		return s.Items != nil && s.Items.Schema != nil && isTyped(s.Items.Schema)
	case "object":
		a := s.AdditionalProperties
		return a == nil || a.Schema == nil || len(s.Properties) == 0 && isTyped(a.Schema)
	}
	return slices.Contains([]string{"string", "boolean", "number", "integer"}, s.Type)
}

// hasRulesInAllOf reports whether there are rules in a branch of allOf.
func hasRulesInAllOf(s *apiext.JSONSchemaProps) bool {
	for i := range s.AllOf {
		if expression.HasRules(&s.AllOf[i]) || hasRulesInAllOf(&s.AllOf[i]) {
			return true
		}
	}
	for name := range s.Properties {
		if p := s.Properties[name]; hasRulesInAllOf(&p) {
			return true
		}
	}
	return s.Items != nil && s.Items.Schema != nil && hasRulesInAllOf(s.Items.Schema) ||
		s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil && hasRulesInAllOf(s.AdditionalProperties.Schema)
}

// withoutRules returns a schema without the rules in it.
func withoutRules(s *structuralschema.Structural) *structuralschema.Structural {
	out := *s
	out.XValidations = nil
	if len(s.Properties) > 0 {
		out.Properties = make(map[string]structuralschema.Structural, len(s.Properties))
		for name := range s.Properties {
			p := s.Properties[name]
			out.Properties[name] = *withoutRules(&p)
		}
	}
	if s.Items != nil {
		out.Items = withoutRules(s.Items)
	}
	if a := s.AdditionalProperties; a != nil && a.Structural != nil {
		out.AdditionalProperties = &structuralschema.StructuralOrBool{Bool: a.Bool, Structural: withoutRules(a.Structural)}
	}
	return &out
}

// typesOf is a schema without rules and without the keywords that only other validation looks
// at: neither types and costs of expressions nor their values depend on them.
func typesOf(s *apiext.JSONSchemaProps) *apiext.JSONSchemaProps {
	out := *s
	out.XValidations = nil
	out.Description, out.Title, out.Example, out.ExternalDocs = "", "", nil, nil
	out.Minimum, out.Maximum, out.ExclusiveMinimum, out.ExclusiveMaximum, out.MultipleOf = nil, nil, false, false, nil
	out.Pattern, out.MinLength, out.MinItems, out.MinProperties = "", nil, nil, nil
	if len(s.Properties) > 0 {
		out.Properties = make(map[string]apiext.JSONSchemaProps, len(s.Properties))
		for name := range s.Properties {
			p := s.Properties[name]
			out.Properties[name] = *typesOf(&p)
		}
	}
	if s.Items != nil && s.Items.Schema != nil {
		out.Items = &apiext.JSONSchemaPropsOrArray{Schema: typesOf(s.Items.Schema), JSONSchemas: s.Items.JSONSchemas}
	}
	if a := s.AdditionalProperties; a != nil && a.Schema != nil {
		out.AdditionalProperties = &apiext.JSONSchemaPropsOrBool{Allows: a.Allows, Schema: typesOf(a.Schema)}
	}
	return &out
}
