package alternatives

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"

	"github.com/crdgen/crdgen/internal/longtest"
)

// TestUnmetSchemasAreUnmet gives all objects that differ to small random schemas: the API
// server's validation refuses each where the rule says that no value is valid, and each that
// has the field of which the rule says so.
func TestUnmetSchemasAreUnmet(t *testing.T) {
	objects := differentObjects()
	reported, unreported := 0, 0
	for seed := range uint64(longtest.Count(4000, 100)) {
		r := rand.New(rand.NewPCG(seed, 9))
		s := structureOf(r)
		all, ok := Of(&s)
		if !ok {
			continue
		}
		valid := validObjects(t, &s, objects)
		if len(valid) == 0 && all.Contradiction("") == "" {
			unreported++
		}
		for _, path := range all.Paths() {
			why := all.Contradiction(path)
			if why == "" {
				continue
			}
			reported++
			for _, object := range valid {
				if _, there := object[Shown(path)]; there || path == "" {
					t.Fatalf("seed %d: %q is said to have no value (%s), and %v is valid for %+v", seed, path, why, object, s)
				}
			}
		}
	}
	t.Logf("%d reported, %d schemas without a value not reported", reported, unreported)
	if reported < 100 {
		t.Errorf("only %d schemas were reported", reported)
	}
}

// differentObjects are those that the random schemas can tell apart: their bounds lie
// between 0 and 3, and multiples are of 1, 2 or 3.
func differentObjects() []map[string]any {
	numbers := []any{nil, int64(-6), int64(-1), int64(0), int64(1), int64(2), int64(3), int64(4), int64(5), int64(6)}
	var all []map[string]any
	for _, n := range numbers {
		for _, m := range []any{nil, int64(0), int64(1), int64(2), int64(3), int64(6)} {
			for _, text := range []any{nil, "", "a", "aa", "aaa", "aaaa"} {
				for _, inner := range []any{nil, map[string]any{}, map[string]any{"p": int64(1)}, map[string]any{"q": int64(2)}, map[string]any{"p": int64(2), "q": int64(1)}} {
					object := map[string]any{}
					for name, v := range map[string]any{"n": n, "m": m, "s": text, "o": inner} {
						if v != nil {
							object[name] = v
						}
					}
					all = append(all, object)
				}
			}
		}
	}
	return all
}

func validObjects(t *testing.T, s *apiext.JSONSchemaProps, objects []map[string]any) []map[string]any {
	t.Helper()
	var internal apiextensions.JSONSchemaProps
	if err := apiext.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(s, &internal, nil); err != nil {
		t.Fatal(err)
	}
	validator, _, err := validation.NewSchemaValidator(&internal)
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(slices.Clone(objects), func(o map[string]any) bool {
		for name, value := range o {
			p, known := s.Properties[name]
			if inner, ok := value.(map[string]any); !known || ok && len(p.Properties) == 0 && len(inner) > 0 {
				return true // the API server drops the field first
			}
		}
		return len(validation.ValidateCustomResource(nil, o, validator)) > 0
	})
}

// structureOf is a random schema of an object with two numbers, a string and an object.
func structureOf(r *rand.Rand) apiext.JSONSchemaProps {
	s := apiext.JSONSchemaProps{Type: "object", Properties: map[string]apiext.JSONSchemaProps{}}
	for name, typ := range map[string]string{"n": "integer", "m": "integer", "s": "string"} {
		s.Properties[name] = apiext.JSONSchemaProps{Type: typ}
	}
	number := apiext.JSONSchemaProps{Type: "integer"}
	s.Properties["o"] = apiext.JSONSchemaProps{Type: "object", Properties: map[string]apiext.JSONSchemaProps{"p": number, "q": number}}
	for _, name := range []string{"n", "m", "s", "o"} {
		p := s.Properties[name]
		if r.IntN(2) == 0 {
			restrict(r, name, &p)
		}
		s.Properties[name] = p
		if r.IntN(2) == 0 {
			s.Required = append(s.Required, name)
		}
	}
	if r.IntN(3) == 0 {
		count(r, &s, 4)
	}
	if r.IntN(6) == 0 {
		o := apiext.JSONSchemaProps{Type: "object"}
		if r.IntN(2) == 0 {
			count(r, &o, 2)
		}
		s.Properties["o"] = o
	}
	compose(r, &s, 0)
	if r.IntN(8) == 0 {
		delete(s.Properties, []string{"n", "m", "s", "o"}[r.IntN(4)])
	}
	return s
}

// TestFieldThatIsNotThere asks for fields that an object may or may not have.
func TestFieldThatIsNotThere(t *testing.T) {
	text := apiext.JSONSchemaProps{Type: "string"}
	demand := func(names ...string) (all []apiext.JSONSchemaProps) {
		for _, name := range names {
			all = append(all, apiext.JSONSchemaProps{Required: []string{name}})
		}
		return all
	}
	inside := func(name string) []apiext.JSONSchemaProps {
		return []apiext.JSONSchemaProps{{Required: []string{name}, Properties: map[string]apiext.JSONSchemaProps{name: {Required: []string{"labels"}}}}}
	}
	few := apiext.JSONSchemaProps{Type: "object", Properties: map[string]apiext.JSONSchemaProps{"name": text}}
	for name, test := range map[string]struct {
		schema apiext.JSONSchemaProps
		unmet  bool
	}{
		"none is there":     {apiext.JSONSchemaProps{OneOf: demand("x", "y")}, true},
		"one is there":      {apiext.JSONSchemaProps{OneOf: demand("x", "z")}, false},
		"all are kept":      {apiext.JSONSchemaProps{OneOf: demand("x", "y"), XPreserveUnknownFields: new(true)}, false},
		"a resource":        {apiext.JSONSchemaProps{AnyOf: demand("x", "kind"), XEmbeddedResource: true}, false},
		"in an object":      {apiext.JSONSchemaProps{AllOf: inside("few")}, true},
		"in metadata":       {apiext.JSONSchemaProps{AllOf: inside("metadata")}, false},
		"must not be there": {apiext.JSONSchemaProps{Not: &demand("x")[0]}, false},
	} {
		s := test.schema
		s.Type, s.Properties = "object", map[string]apiext.JSONSchemaProps{"z": text, "few": few, "metadata": few}
		all, ok := Of(&s)
		if why := all.Contradiction(""); !ok || (why != "") != test.unmet {
			t.Errorf("%s: got %q", name, why)
		}
	}
}

// count bounds the number of fields of an object.
func count(r *rand.Rand, s *apiext.JSONSchemaProps, fields int) {
	if r.IntN(2) == 0 {
		s.MinProperties = new(int64(r.IntN(fields + 2)))
	} else {
		s.MaxProperties = new(int64(r.IntN(fields + 1)))
	}
}

// compose adds random alternatives.
func compose(r *rand.Rand, s *apiext.JSONSchemaProps, depth int) {
	some := func() (all []apiext.JSONSchemaProps) {
		for range 1 + r.IntN(3) {
			all = append(all, alternativeOf(r, depth+1))
		}
		return all
	}
	if r.IntN(2) == 0 {
		s.AllOf = some()
	}
	if r.IntN(3) == 0 {
		s.AnyOf = some()
	}
	if r.IntN(3) == 0 {
		s.OneOf = some()
	}
	if r.IntN(3) == 0 {
		s.Not = new(alternativeOf(r, depth+1))
	}
}

func alternativeOf(r *rand.Rand, depth int) apiext.JSONSchemaProps {
	s := apiext.JSONSchemaProps{Properties: map[string]apiext.JSONSchemaProps{}}
	if r.IntN(6) == 0 {
		count(r, &s, 4)
	}
	for range 1 + r.IntN(2) {
		name := []string{"n", "m", "s", "o"}[r.IntN(4)]
		if r.IntN(3) == 0 && !slices.Contains(s.Required, name) {
			s.Required = append(s.Required, name)
			continue
		}
		var p apiext.JSONSchemaProps
		restrict(r, name, &p)
		s.Properties[name] = p
	}
	if depth < 2 && r.IntN(3) == 0 {
		compose(r, &s, depth)
	}
	return s
}

// restrict gives a value a random bound or enum, and the object in it a bound or a field that
// it needs.
func restrict(r *rand.Rand, name string, s *apiext.JSONSchemaProps) {
	switch name {
	case "s":
		restrictText(r, s)
	case "o":
		if r.IntN(2) == 0 {
			count(r, s, 2)
		} else {
			s.Required = append(s.Required, []string{"p", "q"}[r.IntN(2)])
		}
	default:
		restrictNumber(r, s)
	}
}

func restrictText(r *rand.Rand, s *apiext.JSONSchemaProps) {
	bound := r.IntN(4)
	switch r.IntN(4) {
	case 0:
		s.MinLength = new(int64(bound))
	case 1:
		s.MaxLength = new(int64(bound))
	case 2:
		s.Pattern = fmt.Sprintf("^a{%d}$", bound)
	default:
		s.Enum = []apiext.JSON{{Raw: []byte(`"a"`)}, {Raw: []byte(`"aaa"`)}}
	}
}

func restrictNumber(r *rand.Rand, s *apiext.JSONSchemaProps) {
	bound := r.IntN(4)
	switch r.IntN(6) {
	case 0:
		s.Minimum, s.ExclusiveMinimum = new(float64(bound)), r.IntN(3) == 0
	case 1:
		s.Maximum, s.ExclusiveMaximum = new(float64(bound)), r.IntN(3) == 0
	case 2:
		s.Enum = []apiext.JSON{{Raw: fmt.Append(nil, bound)}, {Raw: []byte("2")}}
	case 3:
		s.MultipleOf = new(float64(1 + r.IntN(3)))
	case 4:
		s.Minimum, s.Maximum, s.MultipleOf = new(float64(bound)), new(float64(bound+r.IntN(2))), new(float64(2+r.IntN(2)))
	default:
		s.Minimum, s.Maximum = new(float64(bound)), new(float64(r.IntN(4)))
	}
}
