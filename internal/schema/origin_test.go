package schema_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/schema"
	"github.com/crdgen/crdgen/internal/schema/origin"
)

// TestOriginsOfEverything makes the schemas of all tests of tags a second time, with
// origins. They have to be the same, every rule and every list-map key has to have an
// origin, and so has every limit.
func TestOriginsOfEverything(t *testing.T) {
	for _, test := range verdictTests() {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			program, _ := programOf(t, test.source, false)
			root := program.Kinds[0].Versions[0].Root
			want := schema.New(program, schema.Options{}).OfRoot(root)
			node := schema.NewOrigins(program, schema.Options{}).Of(root)
			got := *node.Schema()
			checkOrigins(t, "", node)
			if diff := cmp.Diff(want, withoutIDs(got)); diff != "" {
				t.Errorf("the schema differs (-alone +with origins):\n%s", diff)
			}
		})
	}
}

// checkOrigins looks for the origins of a schema and of those inside.
func checkOrigins(t *testing.T, path string, n *origin.Node) {
	t.Helper()
	if n == nil {
		return
	}
	s := n.Schema()
	for i, r := range s.XValidations {
		if _, ok := n.Rule(i); !ok {
			t.Errorf("%s: rule %q has no origin", path, r.Rule)
		}
	}
	for i, key := range s.XListMapKeys {
		o, ok := n.ListMapKey(i)
		if !ok {
			t.Errorf("%s: list-map key %q has no origin", path, key)
		} else if !wordIn(o, key) {
			t.Errorf("%s: list-map key %q is said to come from %s", path, key, o.Mark.Text)
		}
	}
	for _, keyword := range []string{
		"maxLength", "minLength", "maxItems", "minItems", "maxProperties", "minProperties", "minimum", "maximum", "pattern",
		"enum", "default", "x-kubernetes-list-type", "x-kubernetes-map-type",
	} {
		if _, ok := n.Keyword(keyword); !ok && origin.HasKeyword(s, keyword) {
			t.Errorf("%s: %s has no origin", path, keyword)
		}
	}
	for name := range s.Properties {
		checkOrigins(t, path+"."+name, n.Property(name))
	}
	checkOrigins(t, path+"[*]", n.Items())
	checkOrigins(t, path+"{*}", n.Values())
	for i := range s.AllOf {
		checkOrigins(t, fmt.Sprintf("%s.allOf[%d]", path, i), n.Member("allOf", i))
	}
}

// wordIn reports whether an origin names a list-map key.
func wordIn(o origin.Origin, key string) bool {
	if o.Tag != nil {
		return o.Tag.Payload == key
	}
	return fmt.Sprint(o.Mark.Value) == key
}

// withoutIDs copies a schema without what names the records of origins.
func withoutIDs(s apiext.JSONSchemaProps) apiext.JSONSchemaProps {
	out := *s.DeepCopy()
	clearIDs(&out)
	return out
}

func clearIDs(s *apiext.JSONSchemaProps) {
	s.ID = ""
	for name, p := range s.Properties {
		clearIDs(&p)
		s.Properties[name] = p
	}
	if s.Items != nil && s.Items.Schema != nil {
		clearIDs(s.Items.Schema)
	}
	if a := s.AdditionalProperties; a != nil && a.Schema != nil {
		clearIDs(a.Schema)
	}
	for _, list := range [][]apiext.JSONSchemaProps{s.AllOf, s.AnyOf, s.OneOf} {
		for i := range list {
			clearIDs(&list[i])
		}
	}
}
