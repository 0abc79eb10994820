package expression

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/celtoken"
)

func TestByteAt(t *testing.T) {
	tests := []struct {
		text         string
		line, column int
		want         int
	}{
		{"abc", 1, 1, 0},
		{"abc", 1, 3, 2},
		{"abc", 1, 9, 3},
		{"'äö' x", 1, 6, 7},
		{"ab\ncd\nef", 3, 2, 7},
		{"ab\ncd", 5, 1, 5},
		{"", 1, 1, 0},
	}
	for _, tt := range tests {
		if got := ByteAt(tt.text, tt.line, tt.column); got != tt.want {
			t.Errorf("byteAt(%q, %d, %d) = %d, want %d", tt.text, tt.line, tt.column, got, tt.want)
		}
	}
}

func TestIssuesOf(t *testing.T) {
	detail := "compilation failed: ERROR: <input>:1:6: undefined field 'a'\n | self.a\n | .....^\nERROR: <input>:2:1: Syntax error: x: y\n | z"
	want := []Issue{{1, 6, "undefined field 'a'"}, {2, 1, "Syntax error: x: y"}}
	if diff := cmp.Diff(want, IssuesOf(detail), cmp.AllowUnexported(Issue{})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := IssuesOf("cel expression must evaluate to a bool"); len(got) > 0 {
		t.Errorf("found %v where the compiler reports no place", got)
	}
}

// TestMistakesAreTheCompilers has each mistake made, so that a compiler with other words for
// it is seen.
func TestMistakesAreTheCompilers(t *testing.T) {
	for rule, want := range map[string]struct {
		mistake        Mistake
		name, function string
	}{
		"self.a ==":              {SyntaxMistake, "", ""},
		"self.b == 1":            {UndefinedField, "b", ""},
		"slef.a == 1":            {UndeclaredName, "slef", ""},
		"self.a == 'x'":          {NoOverload, "", "_==_"},
		"self.a.size() == 1":     {NoOverload, "", "size"},
		"1 in self":              {OtherMistake, "", "@in"},
		"self.all(x, true)":      {NotIterable, "", ""},
		"null.a == 1":            {FieldOfNull, "", ""},
		"self.a == null || true": {NoOverload, "", "_==_"},
	} {
		s := &apiext.JSONSchemaProps{Type: "object", Properties: map[string]apiext.JSONSchemaProps{"a": {Type: "integer"}}}
		s.XValidations = apiext.ValidationRules{{Rule: rule}}
		results := Compile(s, false)
		if len(results) != 1 || results[0].Error == nil {
			t.Errorf("%s: the compiler says nothing", rule)
			continue
		}
		issues := IssuesOf(results[0].Error.Detail)
		if len(issues) == 0 || issues[0].Mistake() != want.mistake || issues[0].Name() != want.name || issues[0].Function() != want.function {
			t.Errorf("%s: got %+v, want mistake %d about %q and function %q", rule, issues, want.mistake, want.name, want.function)
			continue
		}
		if isNull := strings.Contains(rule, "== null"); issues[0].EndsInNull() != isNull {
			t.Errorf("%s: got %+v, want it to end in null: %t", rule, issues, isNull)
		}
	}
}

func TestAsRule(t *testing.T) {
	for text, want := range map[string]string{
		`object.spec["a-b"] == 'x["a-b"]'`:                      `object.spec.a__dash__b == 'x["a-b"]'`,
		`object.spec.a['b.c'][ "d" ].e > 1.5`:                   `object.spec.a.b__dot__c.d.e > 1.5`,
		`object.?spec[?'a-b'].orValue('') in ['a', 'b']`:        `object.?spec.?a__dash__b.orValue('') in ['a', 'b']`,
		`object.kind in ['a'] || ['b'][0] == object.a[0].b`:     `object.kind in ['a'] || ['b'][0] == object.a[0].b`,
		`object.metadata.namespace.startsWith('kube-')`:         `object.metadata.__namespace__.startsWith('kube-')`,
		"object.a['''b'''] == r'\\.c' // object['d-e'].default": "object.a.b == r'\\.c' // object['d-e'].default",
		"object.`a-b`[r'c-d'] in['e']":                          "object.a__dash__b.c__dash__d in['e']",
		`object.a["`:                                            `object.a["`,
		`object.`:                                               `object.`,
	} {
		if got := AsRule(text); got != want {
			t.Errorf("%s:\ngot  %s\nwant %s", text, got, want)
		}
	}
}

func TestFieldsOf(t *testing.T) {
	tests := []struct {
		rule        string
		read, asked []string
	}{
		{"self.min <= self.max", []string{"max", "min"}, nil},
		{"!has(self.a) || self.a > 0", []string{"a"}, []string{"a"}},
		{"has( self.a.b ) && self.c.size() > 0", []string{"a", "c"}, []string{"b"}},
		{"self.?a.orValue('x.y') == \"z.w\"", nil, []string{"a"}},
		{"self.list.all(x, x.name.startsWith('.q'))", []string{"list", "name"}, nil},
		{`self.a.matches('it\'s .b')`, []string{"a"}, nil},
		{"self.__dash__x == 1.5", []string{"__dash__x"}, nil},
		{"(has(self.a)) && f(self.b)", []string{"b"}, []string{"a"}},
		{"self.a == '''it's .b''' // self.c\n && self.`d-e` > 1", []string{"a", "d__dash__e"}, nil},
	}
	for _, test := range tests {
		read, asked := FieldsOf(celtoken.Read(test.rule))
		if diff := cmp.Diff([][]string{test.read, test.asked}, [][]string{read, asked}, cmp.Comparer(sameWords)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.rule, diff)
		}
	}
}

// sameWords takes nil for an empty list.
func sameWords(a, b []string) bool { return slices.Equal(a, b) }

func TestPartialFields(t *testing.T) {
	for rule, want := range map[string][]string{
		`self.a / self.b > self.c`:                        {"b"},
		`self.kind == "A" ? self.spec.list[0] > 1 : true`: {"spec", "list"},
		`self.all(r, r.matches[self.i].path == "")`:       {"matches", "i"},
		`self[0] > self.a`:                                nil,
		`self.all(r, r[0] > self.a)`:                      nil,
		`self.a > `:                                       nil,
	} {
		got := new(Compiler).PartialFields(rule)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("PartialFields(%q) = %q, want %q", rule, got, want)
		}
	}
}

func TestIsPartial(t *testing.T) {
	for rule, want := range map[string]bool{
		`self[0] > 1`:                           true,
		`self.a / self.b > 1`:                   true,
		`has(self.a) && self.a % 2 == 0`:        false,
		`self.a % self.b == 0`:                  true,
		`self.a / 0 == 0`:                       true,
		`self.all(x, self.m[x] > 0)`:            true,
		`self.kind in ["A", "B"]`:               false,
		`self == "a/b" || self == "50%"`:        false,
		`self.matches("^[a-z]+$")`:              false,
		`self.?a[?0].orValue(1) > 0`:            false,
		`self.a > `:                             false,
		`self.a[`:                               true,
		`["a"].exists(x, [1, 2][size(x)] == 2)`: true,
	} {
		if got := new(Compiler).IsPartial(rule); got != want {
			t.Errorf("IsPartial(%q) = %v", rule, got)
		}
	}
}
