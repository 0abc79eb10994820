package crdconversion

import (
	"math/rand/v2"
	"testing"
)

func TestSchemas(t *testing.T) {
	tests := map[string]struct {
		schema         string
		takes, refuses []string // values in JSON that are taken, and those that are not
	}{
		"bounds":       {`{"minimum":1,"maximum":10}`, []string{"1", "10", "null"}, []string{"0", "11", "-1"}},
		"exclusive":    {`{"minimum":1,"exclusiveMinimum":true,"maximum":3,"exclusiveMaximum":true}`, []string{"2"}, []string{"1", "3"}},
		"multiple":     {`{"multipleOf":5}`, []string{"0", "15"}, []string{"7"}},
		"big bounds":   {`{"minimum":9007199254740992,"exclusiveMinimum":true,"maximum":9007199254740994}`, []string{"9007199254740993", "9007199254740994"}, []string{"9007199254740992", "9007199254740995", "-9223372036854775808"}},
		"all integers": {`{"minimum":-9223372036854775808,"maximum":9223372036854775807}`, []string{"-9223372036854775808", "9223372036854775807", "0"}, []string{"1e30", "-1e30"}},
		"part bounds":  {`{"minimum":-1.5,"maximum":1.5}`, []string{"-1", "1", "1.5"}, []string{"-2", "2", "1.6"}},
		"big multiple": {`{"multipleOf":5}`, []string{"9007199254740995", "-9007199254740995", "1e1"}, []string{"9007199254740993", "7.5"}},
		"half":         {`{"multipleOf":0.5}`, []string{"3", "1.5"}, []string{"1.25"}},
		"enum":         {`{"enum":["a",1,null]}`, []string{`"a"`, "1"}, []string{`"b"`, "2", `""`}},
		"length":       {`{"minLength":1,"maxLength":2}`, []string{`"é"`, `"éé"`}, []string{`""`, `"abc"`}},
		"pattern":      {`{"pattern":"^[a-z]+$"}`, []string{`"abc"`}, []string{`"Evil\u0000"`, `""`}},
		"items":        {`{"minItems":1,"maxItems":2,"uniqueItems":true,"items":{"enum":["a","b"]}}`, []string{`["a"]`, `["a","b"]`}, []string{`[]`, `["a","a"]`, `["c"]`, `["a","b","a"]`}},
		"set":          {`{"uniqueItems":true}`, []string{`["a","b"]`, `[9007199254740992,9007199254740993]`, `["1",1]`}, []string{`["a","a"]`, `[{"a":1,"b":2},{"b":2,"a":1}]`}},
		"list map":     {`{"x-kubernetes-list-map-keys":["a","b"]}`, []string{`[]`, `[{"a":1,"b":1},{"a":1,"b":2}]`, `[{"a":"1","b":0},{"a":1,"b":0}]`}, []string{`[{"a":1,"b":1},{"b":1,"a":1,"c":2}]`, `[{"a":1}]`, `[{"a":1,"b":null}]`, `[{}]`, `[null]`, `["a"]`}},
		"default key":  {`{"x-kubernetes-list-map-keys":["a","b"],"items":{"properties":{"b":{"default":"x"}}}}`, []string{`[{"a":1},{"a":1,"b":"y"}]`}, []string{`[{"a":1},{"a":1,"b":"x"}]`, `[{"b":"x"}]`}},
		"case":         {`{"properties":{"a":{"maximum":1}}}`, []string{`{"A":1}`}, []string{`{"A":2}`}},
		"big enum":     {`{"enum":[{"a":9007199254740993}]}`, []string{`{"a":9007199254740993}`}, []string{`{"a":1}`}},
		"object":       {`{"required":["a"],"properties":{"a":{"maximum":1}},"additionalProperties":{"enum":["x"]}}`, []string{`{"a":1}`, `{"a":0,"b":"x"}`}, []string{`{}`, `{"a":2}`, `{"a":1,"b":"y"}`}},
		"members":      {`{"minProperties":1,"maxProperties":1}`, []string{`{"a":1}`}, []string{`{}`, `{"a":1,"b":1}`}},
		"all":          {`{"allOf":[{"minimum":1},{"maximum":2}]}`, []string{"1"}, []string{"0", "3"}},
		"any":          {`{"anyOf":[{"maximum":0},{"minimum":5}]}`, []string{"0", "6"}, []string{"3"}},
		"one":          {`{"oneOf":[{"maximum":5},{"minimum":5}]}`, []string{"1", "9"}, []string{"5"}},
		"not":          {`{"not":{"enum":["x"]}}`, []string{`"y"`}, []string{`"x"`}},
		"type":         {`{"anyOf":[{"type":"integer"},{"type":"string","pattern":"%$"}]}`, []string{"3", `"3%"`}, []string{`"3"`, "true"}},
		"unreadable":   {`{"pattern":"("}`, nil, []string{`"a"`, "1"}},
		"not a schema": {`[]`, nil, []string{"1"}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			s := NewSchemas(map[string]string{"/spec/list/[]/field": test.schema}).of("/spec/list/name=a~1b/field")
			for _, value := range test.takes {
				if !s.acceptsJSON(value) {
					t.Errorf("%s is refused", value)
				}
			}
			for _, value := range test.refuses {
				if s.acceptsJSON(value) {
					t.Errorf("%s is taken", value)
				}
			}
		})
	}
}

func TestSchemaOfPath(t *testing.T) {
	s := NewSchemas(map[string]string{"/spec/a": "{}", "/spec/list/[]/*": "{}", "/spec/m/[]/x": "{}"})
	for path, want := range map[string]bool{
		"/spec/a": true, "/spec/b": false, "/spec": false, "/spec/a/b": false, "": false, "/": false,
		"/spec/list/3/*": true, "/spec/list/*": false, "/spec/m/k~1/x": true, "/spec/m/k": false,
	} {
		if got := s.of(path) != nil; got != want {
			t.Errorf("%s: %t", path, got)
		}
	}
}

// TestRestoredAsWritten holds what is written against the schema, not what the annotation
// says: JSON finds fields whatever their case, and leaves zero what it does not name.
func TestRestoredAsWritten(t *testing.T) {
	type spec struct {
		Limit int32  `json:"limit"`
		Role  string `json:"role,omitempty"`
	}
	accepts := NewSchemas(map[string]string{"/spec": `{"properties":{"limit":{"minimum":1,"maximum":10},"role":{"enum":["user"]}}}`})
	for text, want := range map[string]bool{
		`{"f":{"/spec":{"limit":5}}}`:                   true,
		`{"f":{"/spec":{"limit":5,"role":"user"}}}`:     true,
		`{"f":{"/spec":{"limit":11}}}`:                  false,
		`{"f":{"/spec":{"LIMIT":11}}}`:                  false,
		`{"f":{"/spec":{"limit":5,"limit":11}}}`:        false,
		`{"f":{"/spec":{}}}`:                            false,
		`{"f":{"/spec":null}}`:                          false,
		`{"f":{"/spec":{"limit":5,"ROLE":"admin"}}}`:    false,
		`{"f":{"/spec":{"limit":5,"unknown":"admin"}}}`: true,
	} {
		s := Preserved{Accepts: accepts}
		if err := s.Begin(map[string]string{"key": text}, "key", false); err != nil {
			t.Fatal(err)
		}
		if got, ok := Kept[spec](&s, nil, "spec"); ok != want {
			t.Errorf("%s gives %+v, %t", text, got, ok)
		}
	}
}

// TestRestoredItems holds what the annotation says of items against their keys, and of no
// item anything where the Go type has no null.
func TestRestoredItems(t *testing.T) {
	type item struct {
		Name string `json:"name"`
	}
	type spec struct {
		Keyed   []item            `json:"keyed,omitempty"`
		Set     []string          `json:"set,omitempty"`
		Plain   []item            `json:"plain,omitempty"`
		Pointer []*item           `json:"pointer,omitempty"`
		Lists   [][]string        `json:"lists,omitempty"`
		Map     map[string]string `json:"map,omitempty"`
	}
	accepts := NewSchemas(map[string]string{"/spec": `{"properties":{"keyed":{"x-kubernetes-list-map-keys":["name"]},"set":{"uniqueItems":true}}}`})
	for text, want := range map[string]bool{
		`{"keyed":[{"name":"a"},{"name":"b"}],"set":["a","null"]}`: true,
		`{"keyed":[{"name":""}]}`:                                  true,
		`{"keyed":[{"name":"a"},{"name":"a"}]}`:                    false,
		`{"keyed":[{"name":"a"},{"NAME":"a"}]}`:                    false,
		`{"keyed":[{}]}`:                                           false,
		`{"KEYED":[{}]}`:                                           false,
		`{"keyed":[null]}`:                                         false,
		`{"set":["a","a"]}`:                                        false,
		`{"set":["a",null]}`:                                       false,
		`{"SET":[null]}`:                                           false,
		`{"set":null}`:                                             true,
		`{"plain":[{}]}`:                                           true, // a member that lacks is not asked for
		`{"plain":[null]}`:                                         false,
		`{"plain":[{"name":null}]}`:                                false,
		`{"pointer":[null]}`:                                       true,
		`{"pointer":[{"name":null}]}`:                              false,
		`{"lists":[null]}`:                                         true,
		`{"lists":[[null]]}`:                                       false,
		`{"map":{"a":null}}`:                                       false,
		`{"unknown":[null]}`:                                       true,
	} {
		s := Preserved{Accepts: accepts}
		if err := s.Begin(map[string]string{"key": `{"f":{"/spec":` + text + `}}`}, "key", false); err != nil {
			t.Fatal(err)
		}
		if got, ok := Kept[spec](&s, nil, "spec"); ok != want {
			t.Errorf("%s gives %+v, %t", text, got, ok)
		}
	}
}

// TestNullsAlone refuses them where no schema asks for anything.
func TestNullsAlone(t *testing.T) {
	var s Preserved
	if err := s.Begin(map[string]string{"key": `{"f":{"/a":[null],"/b":[null]}}`}, "key", false); err != nil {
		t.Fatal(err)
	}
	if got, ok := Kept[[]string](&s, nil, "a"); ok {
		t.Errorf("null becomes %q", got)
	}
	if got, ok := Kept[[]*string](&s, nil, "b"); !ok || len(got) != 1 || got[0] != nil {
		t.Errorf("null of a pointer becomes %v, %t", got, ok)
	}
}

// of is the schema of a path by itself.
func (s *Schemas) of(path string) *check {
	entries := []entry{{path: path}}
	s.find(entries)
	return entries[0].schema
}

// TestSchemasOfManyPaths finds the schemas of paths that follow each other as those of each by
// itself.
func TestSchemasOfManyPaths(t *testing.T) {
	s := NewSchemas(map[string]string{
		"/spec": `{"minLength":1}`, "/spec/a": `{"minLength":2}`, "/spec/a/[]/b": `{"minLength":3}`, "/spec/a/[]/b/c": `{"minLength":4}`,
		"/spec/ab": `{"minLength":5}`, "/spec/ab/[]/b": `{"minLength":6}`, "/status/[]": `{"minLength":7}`, "/status/x/y": `{"minLength":8}`,
	})
	random := rand.New(rand.NewPCG(1, 2))
	steps := []string{"spec", "status", "a", "ab", "b", "c", "x", "y", "0", "name=a~1b", "", "a#items"}
	found := 0
	for range 20000 {
		entries := make([]entry, 1+random.IntN(6))
		for i := range entries {
			if i > 0 { // what they have in common may end within a step
				entries[i].path = entries[i-1].path[:random.IntN(len(entries[i-1].path)+1)]
			}
			for range random.IntN(5) {
				entries[i].path += "/" + steps[random.IntN(len(steps))]
			}
		}
		s.find(entries)
		for _, e := range entries {
			if want := s.of(e.path); e.schema != want {
				t.Fatalf("%q has another schema among %v", e.path, entries)
			}
			if e.schema != nil {
				found++
			}
		}
	}
	if found < 1000 {
		t.Errorf("%d paths have a schema", found)
	}
}
