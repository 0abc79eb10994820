package template

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestForms(t *testing.T) {
	t.Parallel()
	given := Arguments{
		"name": {Value: `a "b" 'c'`}, "list": {Value: []string{"x", "y"}}, "n": {Value: 3}, "f": {Value: 2.0},
		"rule": {Value: "self.a || b", Expression: true}, "nested": {Value: "at least ${n}", Default: true}, "written": {Value: "${n}"},
	}
	spelt := func(s string) string { return "e_" + s }
	marker := func(text string) (string, bool) {
		return given.Marker(text, func(before string) bool { return strings.HasSuffix(before, "channel=") })
	}
	cel := func(text string) (string, bool) { return given.CEL(text, []string{"x", "y", "z"}, spelt) }
	for _, test := range []struct {
		fill       func(string) (string, bool)
		text, want string
	}{
		{given.Text, "${name}: ${list}, ${n}", `a "b" 'c': x, y, 3`},
		{given.Text, "${nested} ${written}", "at least 3 ${n}"},
		{given.Text, "${missing}", ""},
		{cel, "${rule} && self == ${name}", `(self.a || b) && self == 'a "b" \'c\''`},
		{cel, "${has(self except list)}.size() < ${f}", "[has(self.e_z)].size() < 2.0"},
		{cel, "${has(list)}", "[has(self.e_x), has(self.e_y)]"},
		{marker, "+a:b=${list}", `+a:b={"x","y"}`},
		{marker, "+channel=${list}", "+channel=x;y"},
		{marker, "+channel=${name}", `+channel="a \"b\" 'c'"`},
		{marker, "+a:b=`${name}`", "+a:b=`a \"b\" 'c'`"},
		{given.JSON, `{"enum": "${list}", "title": "no ${n} of ${name}", "minimum": "${n}"}`, `{"enum": ["x","y"], "title": "no 3 of a \"b\" 'c'", "minimum": 3}`},
	} {
		got, ok := test.fill(test.text)
		if got != test.want || ok != (test.want != "") {
			t.Errorf("%s: %t\n%s, want\n%s", test.text, ok, got, test.want)
		}
	}
}

func TestWrong(t *testing.T) {
	t.Parallel()
	for text, rule := range map[string]bool{"${": true, "${a b}": true, "${has(a)}": false, "${has(a except b)}": true, "${}": true} {
		if Parse(text, rule).Wrong == "" {
			t.Errorf("%q is taken", text)
		}
	}
}

// FuzzJSON fills JSON with any string: it stays JSON.
func FuzzJSON(f *testing.F) {
	for _, seed := range []string{"a", `"`, "\\", "\x00<", ">\x00", "${v}", "é", "\n"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, value string) {
		got, ok := Arguments{"v": {Value: value}}.JSON(`{"a": "${v}", "b": "x ${v} y", "c": ["${v}"]}`)
		var read struct {
			A, B string
			C    []string
		}
		if err := json.Unmarshal([]byte(got), &read); !ok || err != nil || len(read.C) != 1 {
			t.Fatalf("%q becomes %s: %v", value, got, err)
		}
		if valid := strings.ToValidUTF8(value, "\uFFFD"); valid == value && (read.A != value || read.B != "x "+value+" y" || read.C[0] != value) {
			t.Errorf("%q becomes %s", value, got)
		}
	})
}
