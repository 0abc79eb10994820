package expression

import (
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	celmodel "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/model"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	apiservercel "k8s.io/apiserver/pkg/cel"
	"sigs.k8s.io/yaml"

	"github.com/crdgen/crdgen/internal/check/kube"
)

const schemaWithAll = `
type: object
properties:
  names: {type: array, maxItems: 5, items: {type: string, maxLength: 10}}
  labels: {type: object, maxProperties: 3, additionalProperties: {type: string}}
  open: {type: array, items: {type: object, properties: {name: {type: string}, in: {type: integer}}}}
  count: {type: integer}
  ratio: {type: number}
  when: {type: string, format: date-time}
  size: {x-kubernetes-int-or-string: true}
  namespace: {type: string}
  a-b: {type: boolean}
  raw: {type: object, x-kubernetes-preserve-unknown-fields: true}
`

// schemasWithRules are schemas by the rules that stand on them.
var schemasWithRules = map[string][]apiext.ValidationRule{
	schemaWithAll: {
		{Rule: "self.count > 0"},
		{Rule: "self.count > 0", MessageExpression: "'count is ' + string(self.count)", FieldPath: ".count"},
		{Rule: "self.count > 0", MessageExpression: "self.count", FieldPath: ".nowhere"},
		{Rule: "self.count > 0", MessageExpression: "self.nothing"},
		{Rule: "self.count > oldSelf.count"},
		{Rule: "oldSelf.hasValue() || self.count > 0", OptionalOldSelf: new(true)},
		{Rule: "self.count > oldSelf.count", OptionalOldSelf: new(true)},
		{Rule: "self.count > oldSelf.count", OptionalOldSelf: new(false)},
		{Rule: ""},
		{Rule: " \n"},
		{Rule: "self.count"},
		{Rule: "self.nothing"},
		{Rule: "self.count >"},
		{Rule: "self.count > 0.5"},
		{Rule: "self.ratio > 1"},
		{Rule: "self.names.all(n, n.matches('^[a-z]+$'))", MessageExpression: "self.names.join(', ')"},
		{Rule: "self.names.all(n, n.matches('['))"},
		{Rule: "self.open.all(o, self.open.exists(p, p.name == o.name))"},
		{Rule: "self.open.all(o, o.__in__ > 0) && self.open.all(o, o.in > 0)"},
		{Rule: "self.labels.all(k, self.labels[k].size() > k.size())"},
		{Rule: "self.when > timestamp('2020')"},
		{Rule: "self.when > timestamp('2020-01-01T00:00:00Z')"},
		{Rule: "type(self.size) == int ? self.size > 0 : self.size == 'all'"},
		{Rule: "self.__namespace__ == 'a'"},
		{Rule: "self.namespace == 'a'"},
		{Rule: "self.a__dash__b"},
		{Rule: "self.?count.orValue(3) > 2"},
		{Rule: "[1, 'a'].size() > 0"},
		{Rule: "quantity('1Gi').isGreaterThan(quantity('1Mi')) && ip('::1').family() == 6"},
		{Rule: "self.raw == oldSelf.raw && isURL('http://x') && sets.contains([1], [1])"},
		{Rule: "self.metadata.name == 'x'"},
		{Rule: "[2, 1].sort() == [1, 2]"},
	},
	`{type: string, maxLength: 20, format: duration}`: {
		{Rule: "self > duration('5s')"},
		{Rule: "self.size() > oldSelf.size()"},
	},
	`{type: array, items: {type: array, items: {type: string}}}`: {
		{Rule: "self.all(l, l.all(s, s.size() < 5))"},
		{Rule: "self == oldSelf", MessageExpression: "'[' + string(self.size()) + ']'"},
	},
	`{type: object, additionalProperties: {type: object, properties: {n: {type: integer}}}}`: {
		{Rule: "self.all(k, self[k].n > 0)"},
	},
	`{type: integer}`: {{Rule: "self == 1 || self == oldSelf"}},
}

// resultText is what there is to see of a result.
type resultText struct {
	Program, Message, UsesOldSelf bool
	Cost, MessageCost, Times      uint64
	Error, MessageError, Path     string
}

func textOfResult(r cel.CompilationResult) resultText {
	text := func(e *apiservercel.Error) string {
		if e == nil {
			return ""
		}
		return regexp.MustCompile("selfType[0-9]+").ReplaceAllString(string(e.Type)+" "+e.Detail, "selfType")
	}
	return resultText{
		r.Program != nil, r.MessageExpression != nil, r.UsesOldSelf, r.MaxCost, r.MessageExpressionMaxCost, r.MaxCardinality,
		text(r.Error), text(r.MessageExpressionError), r.NormalizedRuleFieldPath,
	}
}

// Of every rule the server's compiler says the same, whichever server it is.
func TestCompilerIsTheServers(t *testing.T) {
	compiles, fails, planned := 0, 0, 0
	for text, rules := range schemasWithRules {
		s := &apiext.JSONSchemaProps{}
		if err := yaml.Unmarshal([]byte(text), s); err != nil {
			t.Fatal(err)
		}
		s.XValidations = rules
		internal := &apiextensions.JSONSchemaProps{}
		if err := apiext.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(s, internal, nil); err != nil {
			t.Fatal(err)
		}
		structural, err := structuralschema.NewStructural(internal)
		if err != nil {
			t.Fatal(err)
		}
		for _, server := range []kube.Version{24, 25, 31, 32, 0} {
			for _, whole := range []bool{false, true} {
				declared := celmodel.SchemaDeclType(structural, whole)
				if declared == nil {
					continue
				}
				want, err := cel.Compile(structural, declared, celconfig.PerCallLimit, server.Environment(), cel.NewExpressionsEnvLoader())
				if err != nil {
					t.Fatal(err)
				}
				got := CompileOn(server, s, whole)
				if len(got) != len(want) {
					t.Fatalf("%d results of %d rules", len(got), len(want))
				}
				for i := range want {
					if diff := cmp.Diff(textOfResult(want[i]), textOfResult(got[i])); diff != "" {
						t.Errorf("server %d, whole %t, rule %q: the server (-) and here (+):\n%s", server, whole, rules[i].Rule, diff)
					}
					if late, ok := got[i].Program.(lateProgram); ok {
						if _, err := late.plan(); err != nil {
							t.Errorf("rule %q is planned late, and cannot be: %v", rules[i].Rule, err)
						}
						planned++
					}
					if want[i].Error == nil {
						compiles++
					} else {
						fails++
					}
				}
			}
		}
	}
	if compiles < 150 || fails < 90 || planned < 50 {
		t.Errorf("%d compile, %d fail and %d are planned late: too few to show anything", compiles, fails, planned)
	}
}
