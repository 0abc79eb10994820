package server

import (
	"bytes"
	"encoding/json"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"sync"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/check/expression"
)

// withoutPlain returns a CRD without the properties that the server has nothing to say
// about, wherever they stand: most of a schema is types, lengths and descriptions, and
// the server converts each three times before it finds that nothing is wrong. What the
// server finds wrong is wrong in both or in neither, but for values that it shows. The
// CRD shares with the other what holds no such property; it is the same one where
// there is none.
func (p *pruner) withoutPlain(crd *apiext.CustomResourceDefinition) *apiext.CustomResourceDefinition {
	less := *crd
	less.Spec.Versions = slices.Clone(crd.Spec.Versions)
	if less.Spec.PreserveUnknownFields {
		return crd // no schema may have defaults
	}
	had := false
	for i := range less.Spec.Versions {
		v := &less.Spec.Versions[i]
		if v.Schema == nil || v.Schema.OpenAPIV3Schema == nil || len(v.SelectableFields) > 0 {
			continue
		}
		if _, schema := p.drop(v.Schema.OpenAPIV3Schema, ofEveryObject); schema != nil {
			had = true
			v.Schema = &apiext.CustomResourceValidation{OpenAPIV3Schema: schema}
		}
	}
	if !had {
		return crd
	}
	return &less
}

// ofEveryObject are the properties of a whole object that the server looks at. It does not
// look at those of others by their names, but for the keys of a list.
var ofEveryObject = []string{"apiVersion", "kind", "metadata"}

// A pruner drops plain properties, those that many schemas have once. It remembers which
// patterns compile. Several goroutines may use it.
type pruner struct {
	patterns sync.Map // by pattern, whether it compiles
	known    expression.ByProperties[remains]
}

// The remains of properties are those that are not plain.
type remains struct {
	plain   bool // all of them are
	rest    []property
	changed bool // the rest is not all of them
}

type property struct {
	name string
	less *apiext.JSONSchemaProps // nil for the same one
}

// drop reports whether a schema is plain: that the server has nothing to say about it and
// those below, wherever it stands. It returns what remains without its plain properties, those
// in kept excepted; nil where there are none, or nothing remains.
func (p *pruner) drop(s *apiext.JSONSchemaProps, kept []string) (plain bool, less *apiext.JSONSchemaProps) {
	if isIntOrString(s) {
		return p.isPlain(s), nil
	}
	if s.Default != nil && !isPlainDefault(s) || s.XEmbeddedResource || hasJunctors(s) {
		return false, nil // these are about properties
	}
	switch {
	case s.Type == "array" && s.Properties == nil && s.AdditionalProperties == nil:
		return p.dropInItems(s)
	case s.Type == "object" && s.Items == nil && s.AdditionalProperties == nil:
		return p.dropInProperties(s, kept)
	case s.Type == "object" && s.Items == nil && s.Properties == nil:
		return p.dropInValues(s)
	}
	return isScalar(s) && p.isPlain(s), nil
}

// dropInItems is drop for a list.
func (p *pruner) dropInItems(s *apiext.JSONSchemaProps) (plain bool, less *apiext.JSONSchemaProps) {
	if s.Items == nil || s.Items.Schema == nil || s.Items.JSONSchemas != nil {
		return false, nil
	}
	plain, items := p.drop(s.Items.Schema, s.XListMapKeys)
	if items != nil {
		less = new(*s)
		less.Items = &apiext.JSONSchemaPropsOrArray{Schema: items}
	}
	return plain && p.isPlain(s), less
}

// dropInValues is drop for a map.
func (p *pruner) dropInValues(s *apiext.JSONSchemaProps) (plain bool, less *apiext.JSONSchemaProps) {
	if s.AdditionalProperties.Schema == nil {
		return false, nil
	}
	plain, values := p.drop(s.AdditionalProperties.Schema, nil)
	if values != nil {
		less = new(*s)
		less.AdditionalProperties = &apiext.JSONSchemaPropsOrBool{Allows: s.AdditionalProperties.Allows, Schema: values}
	}
	return plain && p.isPlain(s), less
}

// dropInProperties is drop for an object.
func (p *pruner) dropInProperties(s *apiext.JSONSchemaProps, kept []string) (plain bool, less *apiext.JSONSchemaProps) {
	r := p.remainsOf(s.Properties, kept)
	plain = r.plain && p.isPlain(s)
	if !r.changed || plain && len(r.rest) == 0 {
		return plain, nil
	}
	less = new(*s)
	less.Properties = make(map[string]apiext.JSONSchemaProps, len(r.rest))
	for _, r := range r.rest {
		if r.less == nil {
			less.Properties[r.name] = s.Properties[r.name]
		} else {
			less.Properties[r.name] = *r.less
		}
	}
	return plain, less
}

// remainsOf drops plain properties, those in kept excepted.
func (p *pruner) remainsOf(properties map[string]apiext.JSONSchemaProps, kept []string) remains {
	if len(kept) > 0 || len(properties) == 0 {
		return p.dropInAll(properties, kept)
	}
	return p.known.Get(properties, func() remains { return p.dropInAll(properties, nil) })
}

func (p *pruner) dropInAll(properties map[string]apiext.JSONSchemaProps, kept []string) remains {
	r := remains{plain: true}
	for name := range properties {
		gone, less := p.dropIn(properties[name])
		r.plain = r.plain && gone
		switch {
		case slices.Contains(kept, name):
			r.rest = append(r.rest, property{name: name})
		case gone:
			r.changed = true
		default:
			r.rest = append(r.rest, property{name, less})
			r.changed = r.changed || less != nil
		}
	}
	return r
}

// dropIn is drop for a schema in a map. A variable of a loop in a function that calls
// itself with its address is moved to the heap, an argument is not.
//
//go:noinline
func (p *pruner) dropIn(s apiext.JSONSchemaProps) (bool, *apiext.JSONSchemaProps) {
	return p.drop(&s, nil)
}

// isPlain reports whether the server has nothing to say about the keywords of a schema
// but for its type and those that hold schemas. What is not named here it never objects
// to. New keywords have to be looked at here, or above: a test counts them.
func (p *pruner) isPlain(s *apiext.JSONSchemaProps) bool {
	if !isPlainList(s) || s.XMapType != nil && (*s.XMapType != "atomic" || s.Type != "object") {
		return false
	}
	return (s.Default == nil || isPlainDefault(s)) && !s.UniqueItems && s.MultipleOf == nil && !s.Nullable && s.ExternalDocs == nil && s.Example == nil &&
		s.XPreserveUnknownFields == nil && !s.XEmbeddedResource && s.XValidations == nil &&
		isStructural(s) && arePlain(s.Enum) && p.compilesPattern(s.Pattern)
}

// isPlainList reports whether the server has nothing to say about what a schema says of a list's
// items together.
func isPlainList(s *apiext.JSONSchemaProps) bool {
	if s.XListType == nil {
		return s.XListMapKeys == nil
	}
	if s.Type != "array" {
		return false
	}
	switch *s.XListType {
	case "atomic":
		return s.XListMapKeys == nil
	case "set":
		return s.XListMapKeys == nil && s.Items != nil && s.Items.Schema != nil && isScalar(s.Items.Schema)
	case "map":
		return len(s.XListMapKeys) > 0 && s.Items != nil && s.Items.Schema != nil && areKeys(s.XListMapKeys, s.Items.Schema)
	}
	return false
}

// areKeys reports whether properties are the keys of the items of a list: each is named once, and every
// object has a scalar there.
func areKeys(names []string, items *apiext.JSONSchemaProps) bool {
	for i, name := range names {
		key, ok := items.Properties[name]
		if !ok || slices.Contains(names[:i], name) || !isScalar(&key) || key.Nullable || key.Default == nil && !slices.Contains(items.Required, name) {
			return false
		}
	}
	return items.Type == "object"
}

// isPlainDefault reports whether a schema has a default which is a scalar that it allows, as
// far as that can be told by looking at both.
func isPlainDefault(s *apiext.JSONSchemaProps) bool {
	if s.Default == nil || s.XIntOrString || s.MultipleOf != nil || s.ExclusiveMinimum || s.ExclusiveMaximum {
		return false
	}
	raw := s.Default.Raw
	switch s.Type {
	case "boolean":
		return len(s.Enum) == 0 && (string(raw) == "true" || string(raw) == "false")
	case "integer":
		return len(s.Enum) == 0 && isPlainNumber(s, raw)
	case "string":
		return s.Pattern == "" && s.Format == "" && isPlainText(raw) && within(int64(len(raw)-2), s.MinLength, s.MaxLength) && // without quotes
			(len(s.Enum) == 0 || slices.ContainsFunc(s.Enum, func(v apiext.JSON) bool { return bytes.Equal(v.Raw, raw) }))
	}
	return false
}

// within reports whether a number is between two others, of which nil is none.
func within[T int64 | float64](n T, least, most *T) bool {
	return (least == nil || n >= *least) && (most == nil || n <= *most)
}

// isPlainNumber reports whether JSON is an integer of few digits that a schema allows.
func isPlainNumber(s *apiext.JSONSchemaProps, raw []byte) bool {
	n, err := strconv.ParseInt(string(raw), 10, 32)
	return err == nil && isPlainBound(s.Minimum) && isPlainBound(s.Maximum) && string(raw) == strconv.FormatInt(n, 10) && slices.Contains([]string{"", "int32", "int64"}, s.Format) && within(float64(n), s.Minimum, s.Maximum)
}

// isPlainBound reports whether there is no bound, or one that is an integer of any format: the
// server refuses each value where it is none of the schema's.
func isPlainBound(bound *float64) bool {
	return bound == nil || *bound == math.Trunc(*bound) && math.Abs(*bound) <= math.MaxInt32
}

// isPlainText reports whether JSON is a string, each of whose characters is one byte.
func isPlainText(raw []byte) bool {
	if len(raw) < 2 || raw[0] != '"' || raw[len(raw)-1] != '"' {
		return false
	}
	return !slices.ContainsFunc(raw[1:len(raw)-1], func(c byte) bool { return c < ' ' || c > '~' || c == '"' || c == '\\' })
}

// compilesPattern reports whether there is no pattern, or one that compiles.
func (p *pruner) compilesPattern(pattern string) bool {
	if pattern == "" {
		return true
	}
	if ok, known := p.patterns.Load(pattern); known {
		return ok.(bool)
	}
	_, err := regexp.Compile(pattern)
	p.patterns.Store(pattern, err == nil)
	return err == nil
}

// isStructural reports whether there are none of the keywords that the server takes nowhere.
func isStructural(s *apiext.JSONSchemaProps) bool {
	return s.ID == "" && s.Schema == "" && s.Ref == nil && s.PatternProperties == nil && s.Dependencies == nil && s.AdditionalItems == nil && s.Definitions == nil
}

func hasJunctors(s *apiext.JSONSchemaProps) bool {
	return s.AllOf != nil || s.OneOf != nil || s.AnyOf != nil || s.Not != nil
}

func isScalar(s *apiext.JSONSchemaProps) bool {
	return slices.Contains([]string{"string", "integer", "number", "boolean"}, s.Type) && !s.XIntOrString && holdsNothing(s)
}

// isIntOrString reports whether a schema is that of a number or string as the server wants
// it, apart from other keywords.
func isIntOrString(s *apiext.JSONSchemaProps) bool {
	if !s.XIntOrString || s.Type != "" || s.AllOf != nil || s.OneOf != nil || s.Not != nil || !holdsNothing(s) || len(s.AnyOf) != 2 {
		return false
	}
	return isTypeAlone(&s.AnyOf[0], "integer") && isTypeAlone(&s.AnyOf[1], "string")
}

// isTypeAlone reports whether a schema says nothing but the type.
func isTypeAlone(s *apiext.JSONSchemaProps, name string) bool {
	return s.Type == name && reflect.DeepEqual(s, &apiext.JSONSchemaProps{Type: name})
}

// holdsNothing reports whether a schema has none for other values.
func holdsNothing(s *apiext.JSONSchemaProps) bool {
	return s.Properties == nil && s.Items == nil && s.AdditionalProperties == nil
}

// arePlain reports whether all values are strings that can be read.
func arePlain(values []apiext.JSON) bool {
	return !slices.ContainsFunc(values, func(v apiext.JSON) bool { return len(v.Raw) == 0 || v.Raw[0] != '"' || !json.Valid(v.Raw) })
}
