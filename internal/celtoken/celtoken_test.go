package celtoken

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/types"
	"k8s.io/apiserver/pkg/cel/environment"
)

func TestRead(t *testing.T) {
	for _, c := range []struct {
		text, want string
	}{
		{"self.a == 'self' // self", "self . a == 'self'"},
		{"r'\\' + '''a 'self' b''' + \"\\\"x\"", "r'\\' + '''a 'self' b''' + \"\\\"x\""},
		{"self.`a-b` in [1.5, 2u, 0x1F]", "self . `a-b` in [ 1.5 , 2u , 0x1F ]"},
		{"self.?a[?'b'] ? -1 : null", "self . ? a [ ? 'b' ] ? - 1 : null"},
		{"'é' == self.é.b", "'é' == self . . b"}, // no letter of a name
		{"self == 'open", "self =="},
		{"", ""},
	} {
		var got []string
		for _, token := range Read(c.text) {
			got = append(got, token.Text)
			if c.text[token.Start:token.End] != token.Text {
				t.Errorf("%s: %q does not stand at %d", c.text, token.Text, token.Start)
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: %q, want %q", c.text, strings.Join(got, " "), c.want)
		}
	}
}

func TestPlaces(t *testing.T) {
	ts := Read("has(self.a) && has(x.all(self.b)) && self.?c.d[self].size() > 1")
	var asked, members, called []string
	for i, token := range ts {
		if token.Kind != Name {
			continue
		}
		if ts.IsAsked(i) {
			asked = append(asked, token.Text)
		}
		if ts.IsMember(i) {
			members = append(members, token.Text)
		}
		if ts.IsCalled(i) {
			called = append(called, token.Text)
		}
	}
	for _, c := range []struct{ got, want []string }{
		{asked, []string{"self", "a", "x", "all"}},
		{members, []string{"a", "all", "b", "c", "d", "size"}},
		{called, []string{"has", "has", "all", "size"}},
	} {
		if !slices.Equal(c.got, c.want) {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
	ts = Read("self.a.b.c + self.a.b() + oldself.a.b")
	if end := ts.Path(0, "self", "a", "b"); end != 5 {
		t.Errorf("the path ends at %d, want 5", end)
	}
	if end := ts.Path(8, "self", "a", "b"); end != 8 {
		t.Errorf("a path through a function ends at %d, want none", end)
	}
	if end, ok := Read("f(a[1], {'b': (c)}) > 1").Close(1); !ok || end != 14 {
		t.Errorf("the call ends at %d, %v", end, ok)
	}
	if _, ok := Read("f(a").Close(1); ok {
		t.Error("what is open is closed")
	}
}

// FuzzRead holds the tokens of what parses against its tree: its names and its strings are
// those of the tree.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		"self.a.all(i, i.b == 'c') && has(self.d)", "self.?a.orValue(r'\\') + '''x'y''' // z", "self.`a-b`['é'] in {1: b'x'}", "a ? -1 : T{f: 2}", "optional.of(self.a).optMap(v, v.b)",
	} {
		f.Add(seed)
	}
	env, err := environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion()).StoredExpressionsEnv().Extend(cel.EnableMacroCallTracking())
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		ts := Read(text)
		at := 0
		for _, token := range ts {
			if token.Start < at || text[token.Start:token.End] != token.Text {
				t.Fatalf("%q: token %q at %d", text, token.Text, token.Start)
			}
			at = token.End
		}
		tree, issues := env.Parse(text)
		if issues.Err() != nil {
			return
		}
		var names, strs []string
		for _, token := range ts {
			if value, ok := token.Value(); ok {
				strs = append(strs, value)
			} else if token.Kind == Name {
				names = append(names, strings.Trim(token.Text, "`"))
			}
		}
		ast.PreOrderVisit(tree.NativeRep().Expr(), ast.NewExprVisitor(func(e ast.Expr) {
			switch e.Kind() {
			case ast.SelectKind:
				if name := e.AsSelect().FieldName(); !slices.Contains(names, name) {
					t.Fatalf("%q: field %q is not among %q", text, name, names)
				}
			case ast.LiteralKind:
				if value, ok := e.AsLiteral().(types.String); ok && !slices.Contains(strs, string(value)) && !slices.Contains(names, string(value)) { // the name of an optional field
					t.Fatalf("%q: string %q is not among %q", text, value, strs)
				}
			}
		}))
	})
}
