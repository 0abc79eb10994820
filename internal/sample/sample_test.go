package sample

import (
	"context"
	"slices"
	"strings"
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"sigs.k8s.io/yaml"

	"github.com/crdgen/crdgen/internal/check/crvalidation"
)

// samplerOf makes a sampler of a CRD whose spec has the given schema.
func samplerOf(t *testing.T, spec, form string) Sampler {
	t.Helper()
	crd := &apiext.CustomResourceDefinition{}
	crd.Name = "lamps.example.com"
	crd.Spec.Group = "example.com"
	crd.Spec.Scope = apiext.NamespaceScoped
	crd.Spec.Names = apiext.CustomResourceDefinitionNames{Kind: "Lamp", ListKind: "LampList", Plural: "lamps", Singular: "lamp"}
	var schema apiext.JSONSchemaProps
	if err := yaml.UnmarshalStrict([]byte(spec), &schema); err != nil {
		t.Fatal(err)
	}
	root := &apiext.JSONSchemaProps{
		Type: "object", Required: []string{"spec"},
		Properties: map[string]apiext.JSONSchemaProps{
			"apiVersion": {Type: "string"}, "kind": {Type: "string"}, "metadata": {Type: "object"},
			"spec": schema, "status": {Type: "object", Properties: map[string]apiext.JSONSchemaProps{"phase": {Type: "string"}}},
		},
	}
	crd.Spec.Versions = []apiext.CustomResourceDefinitionVersion{{
		Name: "v1", Served: true, Storage: true, Schema: &apiext.CustomResourceValidation{OpenAPIV3Schema: root},
	}}
	return Sampler{
		Server: crvalidation.NewServer([]*apiext.CustomResourceDefinition{crd}), CRD: crd, Version: &crd.Spec.Versions[0], Form: form,
	}
}

// TestWriteIsStable holds that an object is always written alike. The order that
// sigs.k8s.io/yaml gives to these keys goes in circles, so that it depends on how they lie.
func TestWriteIsStable(t *testing.T) {
	spec := map[string]any{}
	for _, name := range []string{"mode10x0", "mode1x10", "mode1x2", "mode0x1", "mode-1", "mode_1", "mode01", "Mode1", "a.b", "aB", "a1b", "a10b"} {
		spec[name] = "x"
	}
	o := Object{Content: map[string]any{"apiVersion": "example.com/v1", "kind": "Lamp", "metadata": map[string]any{"name": "lamp"}, "spec": spec}}
	var first string
	for range 40 {
		var out strings.Builder
		if err := o.Write(&out); err != nil {
			t.Fatal(err)
		}
		if first == "" {
			first = out.String()
		} else if out.String() != first {
			t.Fatalf("written first:\n%s\nand then:\n%s", first, out.String())
		}
	}
}

// schemas are specs that need more and more of a search. CRDs accept an object of
// each, in every form.
var schemas = map[string]string{
	"nothing required":        `{type: object, properties: {color: {type: string}}}`,
	"bounds":                  `{type: object, required: [a, b], properties: {a: {type: integer, minimum: 7, multipleOf: 5}, b: {type: string, minLength: 3, pattern: '^x+$'}}}`,
	"items":                   `{type: object, required: [l], properties: {l: {type: array, minItems: 2, x-kubernetes-list-type: set, items: {type: string}}}}`,
	"default":                 `{type: object, required: [a], properties: {a: {type: string, enum: ['on', 'off'], default: 'off'}}}`,
	"rule wants a field":      `{type: object, properties: {a: {type: string}, b: {type: string}}, x-kubernetes-validations: [{rule: 'has(self.a) && size(self.a) > 0'}]}`,
	"rule wants two":          `{type: object, properties: {a: {type: string}, b: {type: string}, c: {type: string}}, x-kubernetes-validations: [{rule: 'has(self.a) && has(self.c)'}]}`,
	"rule excludes":           `{type: object, properties: {a: {type: string}, b: {type: string}}, x-kubernetes-validations: [{rule: '!(has(self.a) && has(self.b))'}]}`,
	"rule picks a text":       `{type: object, required: [mode], properties: {mode: {type: string}, other: {type: string}}, x-kubernetes-validations: [{rule: "self.mode == 'b-c'"}]}`,
	"rule picks a value":      `{type: object, required: [mode], properties: {mode: {type: string, enum: [a, b]}}, x-kubernetes-validations: [{rule: "self.mode == 'b'"}]}`,
	"one of":                  `{type: object, properties: {a: {type: string}, b: {type: string}}, oneOf: [{required: [a]}, {required: [b]}]}`,
	"bound of an alternative": `{type: object, properties: {bar: {type: integer}}, anyOf: [{required: [bar], properties: {bar: {minimum: 42}}}]}`,
	"second alternative":      `{type: object, properties: {a: {type: string, maxLength: 2}, b: {type: string}}, anyOf: [{required: [a], properties: {a: {minLength: 3}}}, {required: [b]}]}`,
	"not required":            `{type: object, properties: {p: {type: boolean}, q: {type: boolean}}, not: {required: [p]}}`,
	"neither of two":          `{type: object, properties: {p: {type: boolean}, q: {type: boolean}, r: {type: string}}, not: {anyOf: [{required: [p]}, {required: [q]}]}}`,
	"one of two inside":       `{type: object, required: [l], properties: {l: {type: array, minItems: 1, items: {type: object, properties: {a: {type: string}, b: {type: string}}, oneOf: [{required: [a]}, {required: [b]}]}}}}`,
	"alternatives of a value": `{type: object, required: [v], properties: {v: {type: string, allOf: [{minLength: 2}, {anyOf: [{enum: ['x']}, {enum: ['yy']}]}]}}}`,
	"one reference or many": `{type: object, properties: {ref: {type: object, required: [kind], properties: {kind: {type: string}, group: {type: string}}},
		refs: {type: array, maxItems: 4, items: {type: object, required: [kind], properties: {kind: {type: string}}}}},
		x-kubernetes-validations: [{rule: '(has(self.ref) && !has(self.refs)) || (!has(self.ref) && has(self.refs))'},
		{rule: "has(self.ref) ? self.ref.kind in ['Gateway', 'Route'] : true"}, {rule: "has(self.ref) ? has(self.ref.group) && self.ref.group == 'g.io' : true"},
		{rule: "has(self.refs) ? self.refs.all(r, r.kind in ['Gateway']) : true"}]}`,
	"exactly one of a list": `{type: object, properties: {a: {type: string}, b: {type: string}, c: {type: string}},
		x-kubernetes-validations: [{rule: '[has(self.a), has(self.b), has(self.c)].filter(x, x == true).size() == 1'}]}`,
	"a sum":        `{type: object, properties: {a: {type: string}, b: {type: string}}, x-kubernetes-validations: [{rule: '(has(self.a) ? 1 : 0) + (has(self.b) ? 1 : 0) == 2'}]}`,
	"as both are":  `{type: object, required: [a], properties: {a: {type: boolean}, b: {type: string}}, x-kubernetes-validations: [{rule: 'has(self.a) == has(self.b)'}, {rule: '!self.a'}]}`,
	"an item is":   `{type: object, properties: {l: {type: array, maxItems: 4, items: {type: object, required: [num], properties: {num: {type: integer}, k: {type: string}}}}}, x-kubernetes-validations: [{rule: "has(self.l) && self.l.exists(i, i.num > 7 && has(i.k) && i.k.startsWith('x-'))"}]}`,
	"two items":    `{type: object, required: [l], properties: {l: {type: array, maxItems: 4, items: {type: string, enum: [a, b, c]}, x-kubernetes-validations: [{rule: "self.exists(e, e == 'b') && self.exists(e, e == 'c')"}]}}}`,
	"one before":   `{type: object, required: [a, b], properties: {a: {type: string, maxLength: 20}, b: {type: string, maxLength: 20}}, x-kubernetes-validations: [{rule: 'duration(self.a) < duration(self.b)'}]}`,
	"one as other": `{type: object, required: [a, b], properties: {a: {type: integer, minimum: 4}, b: {type: integer, maximum: 9}}, x-kubernetes-validations: [{rule: 'self.a == self.b'}]}`,
	"a pattern":    `{type: object, required: [a], properties: {a: {type: string, maxLength: 20}}, x-kubernetes-validations: [{rule: "self.a.matches('^[a-f]{3}-x$')"}]}`,
	"optional":     `{type: object, properties: {a: {type: string, maxLength: 20}}, x-kubernetes-validations: [{rule: "self.?a.orValue('') == 'x'"}]}`,
	"deep":         `{type: object, properties: {a: {type: object, properties: {b: {type: object, properties: {c: {type: string}, d: {type: string}}, x-kubernetes-validations: [{rule: '!has(self.c) || has(self.d)'}]}}}}, x-kubernetes-validations: [{rule: 'has(self.a) && has(self.a.b) && has(self.a.b.c)'}]}`,
	"keys of a map": `{type: object, required: [m], properties: {m: {type: object, minProperties: 1, maxProperties: 4, additionalProperties: {type: string},
		x-kubernetes-validations: [{rule: "self.all(k, k in ['cpu', 'memory'])"}]}}}`,
}

func TestAccepted(t *testing.T) {
	for name, schema := range schemas {
		for _, form := range Forms() {
			s := samplerOf(t, schema, form)
			made, err := s.Make(context.Background())
			if err != nil {
				t.Fatalf("%s, %s: %v", name, form, err)
			}
			if len(made.Refused) > 0 || len(made.Gaps) > 0 {
				t.Errorf("%s, %s: refused %v, gaps %v", name, form, made.Refused, made.Gaps)
			}
			var b, again strings.Builder
			if err := made.Write(&b); err != nil {
				t.Fatal(err)
			}
			// What is printed is what the server is asked about, and printing it twice is the same.
			if err := made.Write(&again); err != nil || b.String() != again.String() {
				t.Errorf("%s, %s: written again: %v\n%s\n%s", name, form, err, b.String(), again.String())
			}
			if !strings.HasPrefix(b.String(), "apiVersion: example.com/v1\nkind: Lamp\nmetadata:\n  name: example\n") || strings.Contains(b.String(), "status") {
				t.Errorf("%s, %s: written\n%s", name, form, b.String())
			}
			read, wrong := crvalidation.Read("sample", []byte(b.String()))
			if len(wrong) > 0 || len(read) != 1 {
				t.Fatalf("%s, %s: cannot be read: %v\n%s", name, form, wrong, b.String())
			}
			verdict, err := s.Server.Kind("example.com/v1", "Lamp").Judge(context.Background(), read[0].Object, nil)
			if err != nil || !verdict.Accepted() {
				t.Errorf("%s, %s: the written object is refused: %+v %v\n%s", name, form, verdict, err, b.String())
			}
		}
	}
}

// TestForms checks what tells the forms apart.
func TestForms(t *testing.T) {
	const schema = `{type: object, required: [a], properties: {a: {type: string}, b: {type: integer}, c: {type: string, default: x}}}`
	for form, want := range map[string][]string{Minimal: {"a"}, Defaults: {"a", "c"}, Full: {"a", "b", "c"}} {
		made, err := samplerOf(t, schema, form).Make(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, name := range []string{"a", "b", "c"} {
			if _, ok := made.Content["spec"].(map[string]any)[name]; ok {
				got = append(got, name)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: got fields %q, want %q", form, got, want)
		}
	}
}

// TestRefused checks that an object is there also where none can be accepted, with
// what is against it in comments.
func TestRefused(t *testing.T) {
	for _, form := range Forms() {
		made, err := samplerOf(t, `{type: object, properties: {a: {type: string}}, x-kubernetes-validations: [{rule: 'false', message: "never\n so"}]}`, form).Make(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if len(made.Refused) != 1 {
			t.Fatalf("%s: refused %v, want one error", form, made.Refused)
		}
		var b strings.Builder
		if err := made.Write(&b); err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(b.String(), "# still refused: spec: Invalid value: ") || strings.Count(b.String(), "#") != 1 || !strings.Contains(b.String(), "never so\napiVersion:") {
			t.Errorf("%s: written\n%s", form, b.String())
		}
	}
}

func TestListedKeys(t *testing.T) {
	for rule, want := range map[string][]string{
		`self.all(k, k in ['cpu', "memory"])`:           {"cpu", "memory"},
		`self.all(k, k == 'a' || k == "b" || k == 'a')`: {"a", "b"},
		`size(self) > 2`: nil,
		`self.all(k, 'a' == k || k in [r'b\d', """c""", "it's"])`:     {"a", `b\d`, "c", "it's"},
		`self.all(k, k != "== 'no'") // k == 'no' || k in ['no']`:     nil,
		`self.all(k, k in self['of'].names || k in ['a'] + ['more'])`: {"a"},
	} {
		s := apiext.JSONSchemaProps{XValidations: apiext.ValidationRules{{Rule: rule}}}
		if got := listedKeys("", &s); !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", rule, got, want)
		}
	}
}

// TestNames holds that the name of an object is one that its schema and its rules take.
func TestNames(t *testing.T) {
	for says, want := range map[string]string{
		`{}`:                                                                     "example",
		`{properties: {name: {type: string}}}`:                                   "example",
		`{properties: {name: {maxLength: 3}}}`:                                   "exa",
		`{properties: {name: {minLength: 10}}}`:                                  "exampleeee",
		`{properties: {name: {enum: [a, b]}}}`:                                   "a",
		`{properties: {name: {enum: [a, only-one]}}}`:                            "a",
		`{properties: {name: {pattern: '^[a-z]{2}-\d+$'}}}`:                      "aa-0",
		`{properties: {name: {example: own}}}`:                                   "own",
		`{properties: {generateName: {maxLength: 3}}}`:                           "example",
		`{required: [generateName], properties: {generateName: {type: string}}}`: "example",
	} {
		for _, form := range Forms() {
			for rule, named := range map[string]string{"": want, "self.metadata.name == 'only-one'": "only-one"} {
				if rule != "" && says != `{}` && says != `{properties: {name: {enum: [a, only-one]}}}` || rule != "" && form == Full {
					continue
				}
				s := samplerOf(t, `{type: object}`, form)
				root := s.Version.Schema.OpenAPIV3Schema
				var metadata apiext.JSONSchemaProps
				if err := yaml.UnmarshalStrict([]byte(says), &metadata); err != nil {
					t.Fatal(err)
				}
				metadata.Type = "object"
				for name, p := range metadata.Properties {
					p.Type = "string"
					metadata.Properties[name] = p
				}
				root.Properties["metadata"] = metadata
				if rule != "" {
					root.XValidations = apiext.ValidationRules{{Rule: rule}}
				}
				made, err := s.Make(context.Background())
				if err != nil {
					t.Fatal(err)
				}
				if got := made.Content["metadata"].(map[string]any); got["name"] != named || len(got) != 1+len(metadata.Required) || len(made.Refused)+len(made.Gaps) > 0 {
					t.Errorf("%s, %s, %q: got %v, want %q; refused %v, gaps %v", says, form, rule, got, named, made.Refused, made.Gaps)
				}
			}
		}
	}
}
