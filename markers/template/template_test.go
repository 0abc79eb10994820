package template

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// reading takes rule= for expressions, and channel= for words.
type reading struct{}

func (reading) Word(before string) bool       { return strings.HasSuffix(before, "channel=") }
func (reading) Expression(before string) bool { return strings.HasSuffix(before, "rule=") }

func TestForms(t *testing.T) {
	t.Parallel()
	given := Arguments{
		"name": {Value: `a "b" 'c'`}, "list": {Value: []string{"x", "y"}}, "n": {Value: 3}, "f": {Value: 2.0},
		"tick": {Value: "a`b"}, "word": {Value: "n"}, "field": {Value: "z-z", Field: true},
		"rule": {Value: "self.a || b", Expression: true}, "call": {Value: "size(self)", Expression: true}, "nested": {Value: "at least ${n}", Default: true}, "written": {Value: "${n}"},
	}
	spelt := func(s string) string { return "e_" + s }
	marker := func(text string) (string, bool) {
		return given.Marker(text, reading{})
	}
	cel := func(text string) (string, bool) {
		filled, parts, ok := given.CEL(text, []string{"x", "y", "z"}, spelt)
		for _, p := range parts {
			if got := filled[p.Start:p.End]; got != given[p.Argument].Value {
				t.Errorf("%s: argument %s stands at %q", text, p.Argument, got)
			}
		}
		if n := strings.Count(text, "${rule}") + strings.Count(text, "${call}"); len(parts) != n {
			t.Errorf("%s: %d parts are expressions, want %d", text, len(parts), n)
		}
		return filled, ok
	}
	for _, test := range []struct {
		fill       func(string) (string, bool)
		text, want string
	}{
		{given.Text, "${name}: ${list}, ${n}", `a "b" 'c': x, y, 3`},
		{given.Text, "${nested} ${written}", "at least 3 ${n}"},
		{given.Text, "${missing}", ""},
		{cel, "${rule} && self == ${name}", `(self.a || b) && self == 'a "b" \'c\''`},
		{cel, "'size(self)' != ${name} || !${rule} && ${call} > ${n} && ${call} == 1", `'size(self)' != 'a "b" \'c\'' || !(self.a || b) && size(self) > 3 && size(self) == 1`},
		{cel, "${has(self except list)}.size() < ${f}", "[has(self.e_z)].size() < 2.0"},
		{cel, "${has(list)}", "[has(self.e_x), has(self.e_y)]"},
		{marker, "+a:b=${list}", `+a:b={"x","y"}`},
		{marker, "+channel=${list}", "+channel=x;y"},
		{marker, "+channel=${name}", `+channel="a \"b\" 'c'"`},
		{marker, "+a:b=`${name}`", "+a:b=`a \"b\" 'c'`"},
		{marker, "+a:b=`^${tick}$`,c=`d`", "+a:b=\"^a`b$\",c=`d`"},
		{marker, "+a:b=x${name}", `+a:b="xa \"b\" 'c'"`},
		{marker, "+a:b=a;x${word};${word}", `+a:b=a;"xn";"n"`},
		{marker, "+a:b=.spec.${word},c=${n}0", `+a:b=".spec.n",c=30`},
		{marker, "+a:b=.spec.${field}", `+a:b=".spec.z-z"`},
		{marker, "+channel=${word} +a:b={c: d${word}}", `+channel=n +a:b={c: "dn"}`},
		{marker, `+a:rule="self != '${name}' && self < ${n}",message="no ${name}"`, `+a:rule="self != 'a \"b\" \\'c\\'' && self < 3",message="no a \"b\" 'c'"`},
		{marker, "+a:rule=`self != ${name} || ${rule}`", "+a:rule=`self != 'a \"b\" \\'c\\'' || (self.a || b)`"},
		{marker, "+a:message=`m`,rule=`self != \"${name}\"`", "+a:message=`m`,rule=`self != \"a \\\"b\\\" \\'c\\'\"`"},
		{marker, `+a:rule="self != \"x\" && self != ${name}"`, `+a:rule="self != \"x\" && self != 'a \"b\" \\'c\\''"`},
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

// FuzzMarker fills a marker with any string: each value is read as it is meant, and a literal
// of a rule stays one.
func FuzzMarker(f *testing.F) {
	for _, seed := range []string{"a", `"`, "\\", "`", "é", "a\nb", "' || true || '"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, value string) {
		if !utf8.ValidString(value) {
			return
		}
		got, _ := Arguments{"v": {Value: value}}.Marker("a=${v},b=x${v},c=`^${v}`,d=\"${v}\",rule=`${v}`", reading{})
		for i, want := range []string{value, "x" + value, "^" + value, value, celString(value)} {
			_, got, _ = strings.Cut(got, "=")
			quoted, err := strconv.QuotedPrefix(got)
			if err != nil {
				t.Fatalf("%q: value %d begins with no quoted text: %s", value, i, got)
			}
			if read, err := strconv.Unquote(quoted); err != nil || read != strings.ReplaceAll(want, "\r", "") && read != want {
				t.Errorf("%q: value %d is %q, want %q", value, i, read, want)
			}
			got = got[len(quoted):]
		}
	})
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

func TestListsFields(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"${has(self)}.size() == 1": true, "${has(self except list)}.size() == 1": true,
		"${has(list)}.size() == 1": false, "has(self.a) || ${rule}": false, "self.all(k, k != ${name})": false,
	} {
		if got := Parse(text, true).ListsFields(); got != want {
			t.Errorf("%s: %t, want %t", text, got, want)
		}
	}
}
