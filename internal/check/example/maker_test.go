package example

import (
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

func TestPatterns(t *testing.T) {
	patterns := []string{
		`^[a-z0-9]([-a-z0-9]*[a-z0-9])?$`, `^(\d+)(s|m|h)$`, `^arn:aws[a-z-]*:iam::\d{12}:role/.+$`, `^v\d+\.\d+\.\d+$`,
		`^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(25[0-5])$`, `^[^/]{4,8}$`, `^$`, `^(Foo|Bar)-[A-F]{2}$`, `^\*$`, `^[^a-z]+$`, `^$|^subnet-[0-9a-f]{8}$`,
	}
	for _, p := range patterns {
		w := &work{}
		got := w.text("x", &Schema{Type: "string", Pattern: p}, 0)
		if !regexp.MustCompile(p).MatchString(got) || len(w.gaps) > 0 {
			t.Errorf("%s: made %q, gaps %v", p, got, w.gaps)
		}
	}
	w := &work{}
	if w.text("x", &Schema{Type: "string", Pattern: `^\d+$`, MinLength: new(int64(40))}, 0); len(w.gaps) > 0 {
		t.Errorf("a long number: %v", w.gaps)
	}
	if w.text("x", &Schema{Type: "string", Pattern: `^a$`, MinLength: new(int64(2))}, 0); len(w.gaps) != 1 || w.gaps[0].Path != "x" {
		t.Errorf("what cannot be satisfied is no gap: %v", w.gaps)
	}
}

func TestMake(t *testing.T) {
	raw := func(s string) *apiext.JSON { return &apiext.JSON{Raw: []byte(s)} }
	s := &Schema{
		Type: "object", Required: []string{"name", "size", "ports"},
		Properties: map[string]Schema{
			"name":  {Type: "string", MaxLength: new(int64(3))},
			"size":  {Type: "integer", Default: raw("3")},
			"color": {Type: "string", Enum: []apiext.JSON{*raw(`"red"`), *raw(`"blue"`)}},
			"ratio": {Type: "number", Minimum: new(2.5)},
			"ports": {
				Type: "array", MinItems: new(int64(2)), XListType: new("map"), XListMapKeys: []string{"n"},
				Items: &apiext.JSONSchemaPropsOrArray{Schema: &Schema{
					Type: "object", Required: []string{"n"}, Properties: map[string]Schema{"n": {Type: "integer", Minimum: new(10.0)}},
				}},
			},
			"labels": {Type: "object", AdditionalProperties: &apiext.JSONSchemaPropsOrBool{Schema: &Schema{Type: "string"}}},
		},
	}
	ports := []any{map[string]any{"n": int64(10)}, map[string]any{"n": int64(11)}}
	tests := map[string]struct {
		maker Maker
		want  any
	}{
		"smallest": {Maker{}, map[string]any{"name": "exa", "ports": ports}},
		"defaults": {Maker{Defaults: true}, map[string]any{"name": "exa", "size": int64(3), "ports": ports}},
		"all": {
			Maker{Keep: func(string, *Schema) bool { return true }, Fill: true},
			map[string]any{
				"name": "exa", "size": int64(1), "color": "red", "ratio": 2.5, "ports": ports, "labels": map[string]any{"key1": "example"},
			},
		},
		"chosen": {
			Maker{Choose: func(path string, _ *Schema) (any, bool) { return "x", path == "ports[].n" }},
			map[string]any{"name": "exa", "ports": []any{map[string]any{"n": "x"}, map[string]any{"n": int64(11)}}},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			got, gaps := test.maker.Make(s)
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if len(gaps) > 0 {
				t.Errorf("gaps: %v", gaps)
			}
		})
	}
}
