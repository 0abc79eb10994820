package cost

import (
	"fmt"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	"k8s.io/apiserver/pkg/cel/environment"

	"github.com/crdgen/crdgen/internal/check/checktest"
	"github.com/crdgen/crdgen/internal/check/trace"
)

// expensive has rules at all depths: below lists and maps with and without
// bounds, inside of the scope of another rule, and with message expressions.
const expensive = `
type: object
x-kubernetes-validations:
- {rule: "self.names.all(x, self.names.exists_one(y, x == y))"}
properties:
  names: {type: array, maxItems: 40, items: {type: string, maxLength: 30}}
  boxes:
    type: array
    items:
      type: object
      x-kubernetes-validations:
      - {rule: "self.label.startsWith('a')", messageExpression: "'label ' + self.label"}
      properties:
        label: {type: string}
        tags:
          type: object
          maxProperties: 9
          additionalProperties:
            type: string
            x-kubernetes-validations:
            - {rule: "self.contains('x')"}
  count: {type: integer, x-kubernetes-validations: [{rule: "self > 0"}]}
`

// serverCosts walks a schema as the server's validation does.
func serverCosts(t *testing.T, s *apiextensions.JSONSchemaProps, c *validation.CELSchemaContext, path string, out map[string]uint64) {
	t.Helper()
	if len(s.XValidations) > 0 {
		info, err := c.TypeInfo()
		if err != nil {
			t.Fatal(err)
		}
		env := environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion())
		results, err := cel.Compile(info.Schema, info.DeclType, celconfig.PerCallLimit, env, cel.NewExpressionsEnvLoader())
		if err != nil {
			t.Fatal(err)
		}
		for i, r := range results {
			times := r.MaxCardinality
			if c.MaxCardinality != nil {
				times = *c.MaxCardinality
			}
			out[fmt.Sprintf("%s[%d].rule", path, i)] = r.MaxCost * times
			if r.MessageExpression != nil {
				out[fmt.Sprintf("%s[%d].messageExpression", path, i)] = r.MessageExpressionMaxCost
			}
		}
	}
	for name, p := range s.Properties {
		serverCosts(t, &p, c.ChildPropertyContext(&p, name), path+"/"+name, out)
	}
	if s.Items != nil {
		serverCosts(t, s.Items.Schema, c.ChildItemsContext(s.Items.Schema), path+"/items", out)
	}
	if a := s.AdditionalProperties; a != nil {
		serverCosts(t, a.Schema, c.ChildAdditionalPropertiesContext(a.Schema), path+"/values", out)
	}
}

func pathOf(n *trace.Node) string {
	switch n.Step {
	case trace.Root:
		return ""
	case trace.Property:
		return pathOf(n.Parent) + "/" + n.Name
	case trace.Items:
		return pathOf(n.Parent) + "/items"
	}
	return pathOf(n.Parent) + "/values"
}

func TestCostsAreTheServers(t *testing.T) {
	s := checktest.SubjectOf(t, expensive)
	internal := &apiextensions.JSONSchemaProps{}
	if err := apiext.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(s.CRD.Spec.Versions[0].Schema.OpenAPIV3Schema, internal, nil); err != nil {
		t.Fatal(err)
	}
	want := map[string]uint64{}
	serverCosts(t, internal, validation.RootCELContext(internal), "", want)
	got := map[string]uint64{}
	for _, e := range Costs(s.Versions()[0], 0) {
		got[fmt.Sprintf("%s[%d].%s", pathOf(e.Node), e.Rule, e.Argument)] = e.Cost
	}
	if diff := cmp.Diff(want, got); diff != "" || len(got) != 5 {
		t.Errorf("(-server +crdgen):\n%s", diff)
	}
}

func TestCheaperIsTheLargestBoundThatFits(t *testing.T) {
	tried := 0
	for _, e := range Costs(checktest.SubjectOf(t, expensive).Versions()[0], 0) {
		if e.Cost <= ExpressionBudget {
			continue
		}
		tried++
		bounds, cost := e.Cheaper(e.Growing(), ExpressionBudget)
		if len(bounds) == 0 || cost > ExpressionBudget {
			t.Errorf("%s: no bounds found: %v, %d", e.Text(), bounds, cost)
			continue
		}
		if got := e.with(bounds); got != cost {
			t.Errorf("%s: costs %d, %d was promised", e.Text(), got, cost)
		}
		larger := append([]Bound{}, bounds...)
		for i := range larger {
			larger[i].Value++
		}
		if got := e.with(larger); got <= ExpressionBudget {
			t.Errorf("%s: %v fit as well", e.Text(), larger)
		}
	}
	if tried == 0 {
		t.Error("no expression is over the budget")
	}
}

// innocent has lists whose names are parts of the words in other expressions, and
// lists that expressions name without going through them.
const innocent = `
type: object
x-kubernetes-validations:
- {rule: "self.tags.all(t, self.tags.exists_one(u, u == t))"}
- {rule: "self.small < 30", messageExpression: "'all small: ' + string(self.small)"}
- {rule: "has(self.al) || self.l.size() < 3 || self.tags.all(t, t != 'x')"}
- {rule: "self.boxes.all(b, b.r.all(x, x != 'self.l'))"}
properties:
  small: {type: integer}
  l: {type: array, items: {type: string}}
  al: {type: array, items: {type: string}}
  self: {type: string}
  tags: {type: array, items: {type: string}}
  boxes: {type: array, items: {type: object, properties: {r: {type: array, items: {type: string}}, t: {type: string}}}}
`

func TestGrowingIsWhatTheExpressionGoesThrough(t *testing.T) {
	want := map[string][]string{
		"0.rule":              {"spec.tags", "spec.tags[*]"},
		"1.rule":              nil,
		"1.messageExpression": nil,
		"2.rule":              {"spec.tags"},
		"3.rule":              {"spec.boxes", "spec.boxes[*].r"},
	}
	got := map[string][]string{}
	for _, e := range Costs(checktest.SubjectOf(t, innocent).Versions()[0], 0) {
		var grows []string
		for _, b := range e.Growing() {
			grows = append(grows, b.Node.Address())
		}
		got[fmt.Sprintf("%d.%s", e.Rule, e.Argument)] = grows
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestPercent(t *testing.T) {
	for _, tt := range []struct {
		cost uint64
		want string
	}{{0, "0 %"}, {1, "under 0.01 %"}, {1000, "0.01 %"}, {123456, "1.2 %"}, {ExpressionBudget, "100 %"}, {ExpressionBudget * 101, "over 10000 %"}} {
		if got := Percent(tt.cost, ExpressionBudget); got != tt.want {
			t.Errorf("Percent(%d) = %q, want %q", tt.cost, got, tt.want)
		}
	}
}

// TestLargestTriesFew counts the tries for costs that grow as powers of a bound.
func TestLargestTriesFew(t *testing.T) {
	for power := 1.0; power < 5; power++ {
		for _, budget := range []uint64{1, 7, 1000, 10_000_000, 1 << 50} {
			cost := func(n int64) uint64 { return uint64(min(float64(20)+math.Pow(float64(n), power), math.MaxUint64/2)) }
			if cost(1) > budget || cost(mostTried) <= budget {
				continue
			}
			tries, low, high := 0, int64(1), int64(mostTried)
			found := largestWithin(low, high, budget, func(n int64) uint64 { tries++; return cost(n) })
			if cost(found) > budget || cost(found+1) <= budget {
				t.Errorf("n^%v within %d: %d", power, budget, found)
			}
			if tries > 14 {
				t.Errorf("n^%v within %d: %d tries", power, budget, tries)
			}
		}
	}
}
