package admission

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"sigs.k8s.io/yaml"
)

const pizzaSchema = `
type: object
properties:
  spec:
    type: object
    properties:
      size: {type: integer}
      price: {type: number}
      sauce: {type: string, nullable: true}
      crust: {type: string, maxLength: 10}
      at: {type: string, format: date-time}
      my-field: {type: string, maxLength: 5}
      namespace: {type: string}
      free: {type: object, x-kubernetes-preserve-unknown-fields: true}
      port: {x-kubernetes-int-or-string: true}
      toppings:
        type: array
        maxItems: 10
        items: {type: object, properties: {name: {type: string, maxLength: 20}, grams: {type: integer}}}
      guests:
        type: array
        items: {type: string}
      tags:
        type: array
        x-kubernetes-list-type: set
        maxItems: 3
        items: {type: string, maxLength: 5}
      extras: {type: object, additionalProperties: {type: string}}
      oven: {type: object, x-kubernetes-map-type: atomic, properties: {heat: {type: integer}}}
      box: {type: object, properties: {color: {type: string}, lid: {type: object, properties: {round: {type: boolean}}}}}
`

func pizzaType(t testing.TB, name string) *Type {
	t.Helper()
	s := &apiext.JSONSchemaProps{}
	if err := yaml.UnmarshalStrict([]byte(pizzaSchema), s); err != nil {
		t.Fatal(err)
	}
	return NewType(name, s)
}

// problems writes problems with "^" before their places in the expression.
func problems(text string, list []Problem) string {
	var b strings.Builder
	for _, p := range list {
		fmt.Fprintf(&b, "%s: %s^%s", [...]string{"refused", "mistyped", "costly"}[p.Class], text[:p.Offset], text[p.Offset:])
		fmt.Fprintf(&b, ": %s", p.Message)
		if help := p.Help + p.Word.Help(); help != "" { // one of them, or none
			fmt.Fprintf(&b, " | %s", help)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func TestCheck(t *testing.T) {
	tests := []struct {
		result Result
		text   string
		want   string
	}{
		// What works in a cluster, evaluated over plain JSON.
		{Bool, `object.metadata.namespace == "n" && object.metadata.labels["a"] == "b"`, ""},
		{Bool, `object.spec["my-field"] == "x" && object.spec.namespace == "k"`, ""},
		{Bool, `timestamp(object.spec.at) < timestamp("2025-01-01T00:00:00Z")`, ""},
		{Bool, `object.spec.at.startsWith("2024")`, ""},
		{Bool, `oldObject == null || oldObject.spec.size <= object.spec.size`, ""},
		{Bool, `object.spec.sauce == null || object.spec.sauce == "red"`, ""},
		{Bool, `object.spec.free.whatever == 1 && object.spec.port == "http"`, ""},
		{Bool, `"size" in object.spec`, ""},
		{Bool, `object.spec.toppings.all(t, t.grams < 100 && t.name != "pineapple")`, ""},
		{Bool, `object.?spec.?size.orValue(3) > 2`, ""},
		{Bool, `authorizer.group("").resource("pods").check("get").allowed()`, ""},
		{Bool, `object.?metadata.?labels["a"].orValue("b") == "b" && object.metadata.?annotations["c"].hasValue()`, ""},
		{Bool, `request.userInfo.extra["a"].exists(x, x == "b") && object.spec.toppings.filter(t, t.name == "x")[0].grams > 1`, ""},
		{Bool, `object.spec.box != oldObject.spec.box && object.spec.box.lid.round`, ""},
		{Bool, `object.spec.box == null || object.spec.box.color.contains("w")`, ""},
		{Bool, `object.spec.extras.exists(k, k == "salt")`, "costly: ^object.spec.extras.exists(k, k == \"salt\")"},
		{Text, `"too large: " + string(object.spec.size)`, ""},
		{TextOrNull, `object.spec.size > 3 ? "large" : null`, "refused"},

		// What the server refuses.
		{Bool, `object.spec.size`, "refused: ^object.spec.size: must evaluate to bool but got dyn | compare it with a value, as in object.spec.enabled == true\n"},
		{Bool, `object.spec.size ==`, "refused: object.spec.size ==^: a value is missing behind \"==\"\n"},
		{Bool, `objct.spec.size == 1`, "refused: ^objct.spec.size == 1: undeclared reference to 'objct' | did you mean \"object\"?\n"},
		{Bool, `1 == params.max`, "refused: 1 == ^params.max: undeclared reference to 'params' | params is there for a policy with a kind of parameters only\n"},
		{Text, `string(authorizer.group("").resource("pods").check("get").allowed())`, "refused: string(^authorizer"},
		{Bool, `"é" == objct`, "refused: \"é\" == ^objct"},

		// What it takes, and what fails on every request.
		{Bool, `object.spec.sise == 1`, "mistyped: object.spec^.sise == 1: undefined field 'sise' | did you mean \"size\"?\n"},
		{Bool, `object.spec.toppings.all(t, t.gram < 100)`, "mistyped: object.spec.toppings.all(t, t^.gram < 100): undefined field 'gram' | did you mean \"grams\"?\n"},
		{Bool, `object.spec["myfield"] == "x"`, "mistyped: object.spec^[\"myfield\"] == \"x\": undefined field 'myfield' | did you mean \"my-field\"?\n"},
		{Bool, `object.spec.crust == 3`, "mistyped: object.spec.crust ^== 3: found no matching overload for '_==_' applied to '(string, int)'\n"},
		{Bool, `object.spec.crust != null`, "mistyped: object.spec.crust ^!= null: found no matching overload for '_!=_' applied to '(string, null)' | has(…) says whether a field is there; one that is there is not null\n"},
		{Bool, `object.spec.guests.all(g, g.startsWith("a"))`, "costly: ^object.spec.guests.all"},

		// Mutations.
		{ApplyConfiguration, `Object{spec: Object.spec{size: 3, tags: ["a"], box: Object.spec.box{color: "red"}}}`, ""},
		{ApplyConfiguration, `Object{spec: Object.spec{box: {"color": "red"}, price: 3, extras: {"a": "b"}}}`, ""},
		{ApplyConfiguration, `Object{metadata: Object.metadata{labels: {"a": "b"}}, spec: Object.spec{box: object.spec.box}}`, ""},
		{ApplyConfiguration, `has(object.spec.size) ? Object{} : Object{spec: Object.spec{size: 3}}`, ""},
		{ApplyConfiguration, `{"spec": {}}`, "refused: ^{\"spec\": {}}: must evaluate to Object but got map(string, map(dyn, dyn))\n"},
		{ApplyConfiguration, `Object{spec: Object.spec{sise: 3}}`, "mistyped: Object{spec: Object.spec{sise^: 3}}: undefined field 'sise' | did you mean \"size\"?\n"},
		{ApplyConfiguration, `Object{spec: Object.spec{size: "3"}}`, "mistyped: Object{spec: Object.spec{size^: \"3\"}}: expected type of field 'size' is 'int' but provided type is 'string'\n"},
		{ApplyConfiguration, `Object{spec: Object.spek{}}`, "mistyped: Object{spec: Object.spek^{}}: undeclared reference to 'Object.spek'\n"},
		{ApplyConfiguration, `Object{spec: Object.spec.box{color: "red"}}`, "mistyped: Object{spec: Object.spec.box^{color: \"red\"}}: expected an initializer of type \"Object.spec\" here, found \"Object.spec.box\" | write Object.spec{…}\n"},
		{ApplyConfiguration, `Object{spec: Object.spec{guests: ["a"]}}`, "mistyped: Object{spec: Object.spec{guests: ^[\"a\"]}}: an apply configuration cannot set the atomic list \"spec.guests\" | use patchType=JSONPatch, or mark the field with +listType=set or +listType=map\n"},
		{ApplyConfiguration, `Object{spec: Object.spec{oven: Object.spec.oven{heat: 3}}}`, "mistyped: Object{spec: Object.spec{oven: Object.spec.oven^{heat: 3}}}: an apply configuration cannot set the atomic map \"spec.oven\" | use patchType=JSONPatch, or mark the field with +mapType=granular\n"},
		{JSONPatch, `[JSONPatch{op: "replace", path: "/spec/size", value: 3}, JSONPatch{op: "add", path: "/metadata/labels/" + jsonpatch.escapeKey("a/b"), value: "c"}]`, ""},
		{JSONPatch, `[JSONPatch{op: "add", path: "/spec/toppings/-", value: Object.spec.toppings{name: "ham"}}]`, ""},
		{JSONPatch, `[JSONPatch{op: "put", path: "/spec/size", value: 3}]`, "mistyped: [JSONPatch{op: ^\"put\", path: \"/spec/size\", value: 3}]: a JSON patch has no operation \"put\"\n"},
		{JSONPatch, `[JSONPatch{op: "add", path: "/spec/sise", value: 3}]`, "mistyped: [JSONPatch{op: \"add\", path: ^\"/spec/sise\", value: 3}]: path \"/spec/sise\" leads to no field: there is no \"sise\"\n"},
		{JSONPatch, `[JSONPatch{op: "add", path: "spec/size", value: 3}]`, "mistyped: [JSONPatch{op: \"add\", path: ^\"spec/size\", value: 3}]: expected a path with \"/\" in front, found \"spec/size\"\n"},
		{JSONPatch, `[JSONPatch{op: 3, path: "/spec/size"}]`, "refused: [JSONPatch{op^: 3, path: \"/spec/size\"}]: expected type of field 'op' is 'string' but provided type is 'int'\n"},
		{JSONPatch, `[JSONPatch{op: "add", pth: "/spec/size"}]`, "refused: [JSONPatch{op: \"add\", pth^: \"/spec/size\"}]: undefined field 'pth' | did you mean \"path\"?\n"},
		{JSONPatch, `[JSONPatch{op: "add", pth: object.spec.crust}]`, "mistyped: [JSONPatch{op: \"add\", pth^: object.spec.crust}]: undefined field 'pth'\n"},
		{JSONPatch, `[JSONPatch{op: "add", pth: [null], vale: null, a: Object.spec{}}]`, "refused"},
	}
	for _, tt := range tests {
		c, err := NewCompiler(Scope{Objects: []*Type{pizzaType(t, "v1.Pizza")}})
		if err != nil {
			t.Fatal(err)
		}
		got := problems(tt.text, c.Check(Expression{Text: tt.text, Result: tt.result}))
		if tt.want == "" && got != "" || !strings.HasPrefix(got, tt.want) || strings.HasSuffix(tt.want, "\n") && got != tt.want {
			t.Errorf("%s:\ngot  %swant %s", tt.text, got, tt.want)
		}
	}
}

// TestVersions shows that a problem says in which version it is, where there are
// several.
func TestVersions(t *testing.T) {
	old := NewType("v1beta1.Pizza", &apiext.JSONSchemaProps{Type: "object"})
	c, err := NewCompiler(Scope{Objects: []*Type{pizzaType(t, "v1.Pizza"), old}, Params: true, ParamsType: NewType("v1.Limits", &apiext.JSONSchemaProps{
		Type: "object", Properties: map[string]apiext.JSONSchemaProps{"maximum": {Type: "integer"}},
	})})
	if err != nil {
		t.Fatal(err)
	}
	text := `object.spec.size < params.maximum && params.maximun > 1`
	want := "mistyped: object.spec.size < params.maximum && params^.maximun > 1: undefined field 'maximun' | did you mean \"maximum\"?\n" +
		"mistyped: object^.spec.size < params.maximum && params.maximun > 1: v1beta1.Pizza: undefined field 'spec'\n"
	got := problems(text, c.Check(Expression{Text: text, Result: Bool}))
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestVariables(t *testing.T) {
	c, err := NewCompiler(Scope{Objects: []*Type{pizzaType(t, "v1.Pizza")}})
	if err != nil {
		t.Fatal(err)
	}
	if found := c.Variable(Expression{Name: "size", Text: "object.spec.size"}); len(found) > 0 {
		t.Errorf("variable: %v", found)
	}
	for _, tt := range []struct{ text, want string }{
		{`variables.size > 3`, ""},
		{`variables.sise > 3`, "refused: variables^.sise > 3: undefined field 'sise' | did you mean \"size\"?\n"},
		{`variables.size == "3"`, "mistyped: variables.size ^== \"3\": found no matching overload for '_==_' applied to '(int, string)'\n"},
	} {
		if got := problems(tt.text, c.Check(Expression{Text: tt.text, Result: Bool})); got != tt.want {
			t.Errorf("got  %swant %s", got, tt.want)
		}
	}
}

// TestOperations shows that there is no object after a deletion and none before a
// creation.
func TestOperations(t *testing.T) {
	for _, tt := range []struct {
		scope      Scope
		text, want string
	}{
		{Scope{NoNamespace: true}, "namespaceObject.metadata.name == 'a'", "mistyped: namespaceObject^.metadata.name == 'a': a field of \"namespaceObject\", which is always null here | what the policy matches is in no namespace\n"},
		{Scope{NoNamespace: true}, "!has(namespaceObject.metadata) || namespaceObject.metadata.name == 'a'", ""},
		{Scope{NoNamespace: true}, "type(namespaceObject) == null_type || namespaceObject.metadata.name == 'a'", ""},
		{Scope{}, "namespaceObject.metadata.name == 'a'", ""},
		{Scope{OnlyDeletes: true}, "object.spec.sauce != null && oldObject.spec.size > 3", "mistyped: object^.spec.sauce"},
		{Scope{OnlyDeletes: true}, "oldObject.spec.size > 3 || object == null", ""},
		{Scope{OnlyDeletes: true}, "object.spec.size > 3", "mistyped: object^.spec.size > 3: a field of \"object\", which is always null here | object is null for DELETE: write oldObject\n"},
		{Scope{OnlyCreates: true}, "oldObject == null || has(oldObject.spec)", ""},
		{Scope{OnlyCreates: true}, "has(oldObject.spec)", "mistyped: has^(oldObject.spec)"},
		{Scope{OnlyCreates: true, Objects: []*Type{pizzaType(t, "v1.Pizza")}}, "(oldObject == null ? object : oldObject).spec.size > 3", ""},
	} {
		c, err := NewCompiler(tt.scope)
		if err != nil {
			t.Fatal(err)
		}
		got := problems(tt.text, c.Check(Expression{Text: tt.text, Result: Bool}))
		if tt.want == "" && got != "" || !strings.HasPrefix(got, tt.want) {
			t.Errorf("%s:\ngot  %swant %s", tt.text, got, tt.want)
		}
	}
}

// TestConditions shows that match conditions have no namespace, whatever else is known.
func TestConditions(t *testing.T) {
	for _, s := range []Scope{{}, {OnlyCreates: true}, {Objects: []*Type{pizzaType(t, "v1.Pizza"), pizzaType(t, "v2.Pizza")}}} {
		c, err := NewCompiler(s)
		if err != nil {
			t.Fatal(err)
		}
		for _, result := range []Result{Bool, Condition, Bool} { // in any order
			text := "namespaceObject.metadata.name == 'a'"
			got := problems(text, c.Check(Expression{Text: text, Result: result}))
			if want := "always null"; strings.Contains(got, want) != (result == Condition) {
				t.Errorf("%+v: %d: %s", s, result, got)
			}
		}
		outcomes, err := c.Evaluate(t.Context(), []Expression{
			{Text: "namespaceObject.metadata.name == 'a'", Result: Condition},
			{Text: "namespaceObject.metadata.name == 'a'", Result: Bool},
			{Text: "request.namespace == 'a'", Result: Condition},
		}, Request{Object: map[string]any{}, Namespace: "a", Operation: "CREATE"})
		if err != nil || outcomes[0].Failure == "" || !outcomes[1].True || !outcomes[2].True {
			t.Errorf("%v: %v", outcomes, err)
		}
	}
}

// TestSeveralKinds shows that of objects of several kinds that is found which fails for each.
func TestSeveralKinds(t *testing.T) {
	oven := NewType("v1.Oven", &apiext.JSONSchemaProps{Type: "object", Properties: map[string]apiext.JSONSchemaProps{
		"heat": {Type: "integer"}, "spec": {Type: "object", Properties: map[string]apiext.JSONSchemaProps{"size": {Type: "string"}}},
	}})
	c, err := NewCompiler(Scope{Several: true, Objects: []*Type{pizzaType(t, "v1.Pizza"), oven}})
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ text, want string }{
		// What is right for one of them.
		{"object.spec.box.color == 'red'", ""},
		{"object.spec.size > 3", ""},
		{"object.kind == 'Oven' ? object.heat > 3 : object.spec.price > 1.0", ""},
		{"request.kind.kind == 'Oven' && object.heat > 3 || has(object.spec.box) && object.spec.box.color == 'red'", ""},
		{"has(object.heat) == has(object.spec.box)", ""},
		{"object.?heat.orValue(3) > object.?spec.?price.orValue(2)", ""},

		// What is wrong for both, at one place.
		{"object.spec.bogus > 3", "mistyped: object.spec^.bogus > 3: undefined field 'bogus'\n"},
		{"has(object.spec.bogus)", "mistyped: has^(object.spec.bogus): undefined field 'bogus'\n"},
		{"object.spec.sise > 3", "mistyped: object.spec^.sise > 3: undefined field 'sise' | did you mean \"size\"?\n"},
		{"object.kind == 'Oven' && object.spec.bogus > 3", "mistyped: object.kind == 'Oven' && object.spec^.bogus > 3: undefined field 'bogus'\n"},

		// One lacks what leads there, the other the field itself.
		{"object.spec.box.colour == 'red'", "mistyped: object.spec.box^.colour == 'red': undefined field 'colour' | did you mean \"color\"?\n"},
		{"has(object.spec.box) && object.spec.box.colour == 'red'", "mistyped: has(object.spec.box) && object.spec.box^.colour == 'red': undefined field 'colour' | did you mean \"color\"?\n"},
		{"object.spec.box.lid.round == object.heat", "mistyped: object.spec.box.lid.round == object^.heat: v1.Pizza: undefined field 'heat'\nmistyped: object.spec^.box.lid.round == object.heat: v1.Oven: undefined field 'box'\n"},
	} {
		got := problems(tt.text, c.Check(Expression{Text: tt.text, Result: Condition}))
		if got != tt.want {
			t.Errorf("%s:\ngot  %swant %s", tt.text, got, tt.want)
		}
	}
}

// FuzzCheck looks for expressions that make the compiler fail, and for places
// outside of them.
func FuzzCheck(f *testing.F) {
	for _, text := range []string{
		`object.spec.size > 3 && variables.a == "b"`, `[JSONPatch{op: "add", a: null}]`, `Object{spec: Object.spec.box{lid: [{"a": Object{}}]}}`,
		"object.\nspec", `object["spec"]["a-b"].all(x, x)`, `Object{?spec: optional.none()}`, `"é\x00"`, `JSONPatch{"a": 1}`,
	} {
		f.Add(text, uint8(JSONPatch))
	}
	f.Fuzz(func(t *testing.T, text string, result uint8) {
		c, err := NewCompiler(Scope{Objects: []*Type{pizzaType(t, "v1.Pizza")}})
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range c.Check(Expression{Text: text, Result: Result(result % uint8(JSONPatch+1))}) {
			if p.Offset < 0 || p.Offset > len(text) {
				t.Errorf("%q: the place %d is outside", text, p.Offset)
			}
			if p.Message == "" {
				t.Errorf("%q: a problem without words", text)
			}
		}
	})
}
