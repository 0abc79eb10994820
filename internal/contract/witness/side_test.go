package witness

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/check/crvalidation"
	"github.com/crdgen/crdgen/internal/contract"
)

// anySchema is a random schema with rules, defaults and required fields.
func anySchema(r *rand.Rand, depth int) contract.Schema {
	if depth == 0 || r.IntN(4) == 0 {
		switch r.IntN(3) {
		case 0:
			return contract.Schema{Type: "integer", Minimum: new(float64(r.IntN(3)))}
		case 1:
			return contract.Schema{Type: "string", MaxLength: new(int64(1 + r.IntN(4)))}
		}
		return contract.Schema{Type: "boolean"}
	}
	switch r.IntN(5) {
	case 0:
		items := anySchema(r, depth-1)
		return contract.Schema{Type: "array", MaxItems: new(int64(3)), Items: &apiext.JSONSchemaPropsOrArray{Schema: &items}}
	case 1:
		values := anySchema(r, depth-1)
		return contract.Schema{Type: "object", MaxProperties: new(int64(3)), AdditionalProperties: &apiext.JSONSchemaPropsOrBool{Allows: true, Schema: &values}}
	}
	s := contract.Schema{Type: "object", Properties: map[string]contract.Schema{}}
	for _, name := range []string{"a", "b", "c", "d"}[:1+r.IntN(4)] {
		p := anySchema(r, depth-1)
		if p.Type == "integer" && r.IntN(4) == 0 {
			p.Default = &apiext.JSON{Raw: []byte("2")}
		} else if r.IntN(5) == 0 {
			s.Required = append(s.Required, name)
		}
		s.Properties[name] = p
	}
	names := make([]string, 0, len(s.Properties))
	for name := range s.Properties {
		names = append(names, name)
	}
	slices.Sort(names)
	if r.IntN(2) == 0 {
		one, other := names[r.IntN(len(names))], names[r.IntN(len(names))]
		rule := fmt.Sprintf("has(self.%s) || !has(self.%s)", one, other)
		if r.IntN(3) == 0 {
			rule = "self == oldSelf || has(self." + one + ")"
		}
		s.XValidations = append(s.XValidations, apiext.ValidationRule{Rule: rule, Message: rule})
	}
	if r.IntN(6) == 0 {
		s.AnyOf = []contract.Schema{{Required: []string{names[0]}}, {Required: []string{names[len(names)-1]}}}
	}
	return s
}

// anyObject is a random object with fields of a schema, right or wrong, and some others.
func anyObject(r *rand.Rand, s *contract.Schema) any {
	switch s.Type {
	case "integer":
		return int64(r.IntN(4))
	case "string":
		return "aaaaa"[:r.IntN(5)]
	case "boolean":
		return r.IntN(2) == 0
	case "array":
		list := []any{}
		for range r.IntN(3) {
			list = append(list, anyObject(r, s.Items.Schema))
		}
		return list
	}
	object := map[string]any{}
	for _, name := range []string{"a", "b", "c", "d"} {
		p, there := s.Properties[name]
		switch {
		case r.IntN(3) > 0:
		case there:
			object[name] = anyObject(r, &p)
		case s.AdditionalProperties != nil:
			object[name] = anyObject(r, s.AdditionalProperties.Schema)
		case r.IntN(4) == 0:
			object[name] = "unknown"
		}
	}
	return object
}

// anyPath is a path in a schema, or out of it.
func anyPath(r *rand.Rand, s *contract.Schema, at string) string {
	for r.IntN(4) > 0 {
		switch {
		case s.Items != nil:
			at, s = at+"[]", s.Items.Schema
		case s.AdditionalProperties != nil:
			at, s = at+"{}", s.AdditionalProperties.Schema
		case s.Type == "object":
			name := []string{"a", "b", "c", "d"}[r.IntN(4)]
			at += "." + name
			p, there := s.Properties[name]
			if !there {
				return at
			}
			s = &p
		default:
			return at
		}
	}
	return at
}

func textOfVerdict(v crvalidation.Verdict) string {
	stored, _ := json.Marshal(len(v.Stored))
	var all []string
	for _, e := range errorsOf(v) {
		all = append(all, fmt.Sprint(e.Type, e.Field, e.Detail)) // a value has what is filled in elsewhere
	}
	slices.Sort(all)
	slices.Sort(v.Unknown)
	return fmt.Sprint(string(stored), all, v.Unknown)
}

// inPart is a value without the fields that a part of its schema has not: what the whole fills in.
func inPart(part *contract.Schema, v any) any {
	switch v := v.(type) {
	case map[string]any:
		out := map[string]any{}
		for name, value := range v {
			p, there := part.Properties[name]
			switch a := part.AdditionalProperties; {
			case there:
				out[name] = inPart(&p, value)
			case a != nil && a.Schema != nil:
				out[name] = inPart(a.Schema, value)
			case name == "apiVersion" || name == "kind" || name == "metadata":
				out[name] = value
			}
		}
		return out
	case []any:
		out := []any{}
		for _, item := range v {
			out = append(out, inPart(part.Items.Schema, item))
		}
		return out
	}
	return v
}

// A part of a schema says of objects that are within it what the whole schema says, and
// rules that are shared between schemas what each one's own say.
func TestPartSaysTheSame(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8)) //nolint:gosec // the same schemas in each run
	parts, refused, taken := 0, 0, 0
	ctx := context.Background()
	for range 400 {
		spec := anySchema(r, 3)
		spec.Default = nil
		crd := &contract.CRD{}
		crd.Spec.Group, crd.Spec.Names.Kind, crd.Spec.Scope = "example.com", "Example", "Cluster"
		crd.Spec.Versions = append(crd.Spec.Versions, versionWith(contract.Schema{Type: "object", Properties: map[string]contract.Schema{"spec": spec}}))
		before := crd.DeepCopy()
		whole := crvalidation.NewServer([]*contract.CRD{crd}).Kind("example.com/v1", "Example")
		side := New(ctx, nil, anyPath(r, &spec, "spec"), anyPath(r, &spec, "spec")).sideOf(whole)
		if side.part == nil {
			continue
		}
		object := func() map[string]any {
			return map[string]any{"apiVersion": "example.com/v1", "kind": "Example", "metadata": map[string]any{"name": "example"}, "spec": anyObject(r, &spec)}
		}
		for range 20 {
			one, old := object(), map[string]any(nil)
			if r.IntN(2) == 0 {
				old = object()
			}
			if !within(side.partRoot, side.root, one) || old != nil && !within(side.partRoot, side.root, old) {
				continue
			}
			parts++
			want, err := whole.Judge(ctx, one, old)
			if err != nil {
				t.Fatal(err)
			}
			got, err := side.Judge(ctx, one, old)
			if err != nil {
				t.Fatal(err)
			}
			if want.Accepted() {
				taken++
			} else {
				refused++
			}
			if diff := cmp.Diff(textOfVerdict(want), textOfVerdict(got)); diff != "" {
				t.Errorf("%v, before %v: the whole schema (-) and its part (+):\n%s", one, old, diff)
			}
			if diff := cmp.Diff(inPart(side.partRoot, want.Stored), any(got.Stored)); diff != "" {
				t.Errorf("%v is stored by the whole schema (-) and its part (+) as:\n%s", one, diff)
			}
		}
		if diff := cmp.Diff(before, crd); diff != "" {
			t.Fatalf("the definition was changed:\n%s", diff)
		}
	}
	t.Logf("%d objects, %d accepted, %d refused", parts, taken, refused)
	if taken < 100 || refused < 100 {
		t.Errorf("%d accepted, %d refused: too few to show anything", taken, refused)
	}
}
