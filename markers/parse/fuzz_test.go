package parse

import (
	"errors"
	"go/token"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"sigs.k8s.io/controller-tools/pkg/loader"
	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"

	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/grammar"
	"github.com/crdgen/crdgen/markers/markerstest"
	"github.com/crdgen/crdgen/markers/misuse"
	"github.com/crdgen/crdgen/markers/syntax"
)

// spellings are values that decide between readings of the grammar.
func spellings() []string {
	return []string{
		"", "=", "=1", "=-1", "=01", "=1.5", "=0x1F", "=1e3", "=true", "=false", "=True", "=a", "=a b", "=a,b", "=a;b", "=a;;b", "=;", "=,",
		`="a"`, `="a`, `="a\"b"`, `="a\q"`, `="ä"`, "=`a`", "=`a\"b`", "='a'", `="a" b`, `="a";"b"`, `="a";1;true;b`, "={}", "={a}", "={a,b}", "={a:b}",
		`={a: b, "c d": 1}`, "={a: {b: {c,d}}}", "={{a,b},{c}}", "={a", "=}", "=100Mi", "=2024-01-15", "=0987", "=123/config", "=a/b.c-d_e", "= a", "=a ",
		"=true;false", "=t;f", "=tcp;udp", "=null", "=ä", "=\x00", "=\xff", "=99999999999999999999", "=-", "=--1", "=1 # why", "=a # why", `="#"`,
		":=a", ":x=a", ":rule=a", `:rule="a",message="b"`, ":rule=a,rule=b", ":rule", ":name=a,type=string,JSONPath=.a", ":name=a,typ=string", ":path=a,shortName=b;c,scope=Cluster",
		":url=a,description=b", ":warning=a", ":groups=a;b,resources={c,d},verbs=get", ":groups=\"\",verbs=*,", ":verbs=a b,c=d", "=[1]", `={"a":1}`, "=ref(a)", "=[", " x", "=1_", "={1,2}", "={1,a}", "={,}", "={a:}",
	}
}

// compareValue holds one marker text at one target against controller-tools:
// the same value, or a failure in both with a position inside the text.
func compareValue(t *testing.T, text string, target markers.Target) {
	t.Helper()
	r := markers.Default()
	pos := token.Position{Filename: "a.go", Line: 3, Column: 5, Offset: 40}
	mark, ok, findings := Comment(r, markers.Comment{Text: text, Pos: pos}, target, true)
	for _, d := range findings {
		if d.Pos.Column < pos.Column || d.Pos.Column > pos.Column+len(text) || d.Pos.Offset-pos.Offset != d.Pos.Column-pos.Column {
			t.Errorf("%q: finding at %d", text, d.Pos.Column)
		}
	}
	if ok {
		checkArgPos(t, mark, text)
	}
	d := r.Lookup(text, target)
	if d == nil || d.IsNested() || d.Name == markers.AtName || markers.IsComposition(d.Name) || markers.IsCondition(d.Name) || d.GrammarFor(target) == nil || strings.Contains(text, "#") && d.IsTag() {
		return
	}
	want, err := grammar.ParseWithControllerGen(d.GrammarFor(target).Definition, text)
	if (err == nil) != ok {
		if d.IsTag() && strings.Contains(text, "(") {
			return // arguments, which controller-gen does not see
		}
		t.Errorf("%q on a %s: controller-tools says %v, found %v", text, target, err, findings)
		return
	}
	if ok && !reflect.DeepEqual(want, mark.Value) {
		t.Errorf("%q on a %s (-controller-tools +crdgen):\n%s", text, target, cmp.Diff(want, mark.Value))
	}
}

func checkArgPos(t *testing.T, mark markers.Mark, text string) {
	t.Helper()
	names := []string{"", "rule", "none"}
	for _, a := range mark.Def.Arguments() {
		names = append(names, a.Name)
	}
	for _, name := range names {
		if p := mark.ArgPos(name); p.Column < mark.Pos.Column || p.Column >= mark.Pos.Column+len(text) {
			t.Errorf("%q: argument %q at column %d", text, name, p.Column)
		}
		checkWithoutArg(t, mark, name)
	}
}

// checkWithoutArg takes an argument out: what is left is read, and lacks that one only.
func checkWithoutArg(t *testing.T, mark markers.Mark, name string) {
	t.Helper()
	edits := misuse.WithoutArg(mark, name)
	if len(edits) == 0 {
		return
	}
	at := edits[0].Pos.Column - mark.Pos.Column
	rest, ok := strings.CutPrefix(mark.Text[at:], edits[0].Old)
	if !ok || edits[0].New != "" {
		t.Fatalf("%q: edit of %q takes out %q at %d", mark.Text, name, edits[0].Old, at)
	}
	left := mark
	left.Text = mark.Text[:at] + rest
	had, has := givenBy(mark), givenBy(left)
	if i := slices.Index(had, name); !slices.Equal(slices.Delete(had, i, i+1), has) {
		t.Errorf("%q: without %q it is %q", mark.Text, name, left.Text)
	}
}

// givenBy are the names of the arguments that a marker gives, in their order.
func givenBy(m markers.Mark) []string {
	var names []string
	for arg := range syntax.Arguments(m.Text, m.Def.GrammarFor(m.Target).FieldsOffset(m.Text)) {
		names = append(names, m.Text[arg.Name:arg.NameEnd])
	}
	return names
}

func allTargets() []markers.Target {
	return []markers.Target{markers.Package, markers.Type, markers.Field, markers.Const}
}

// TestValuesAsControllerGen compares the values of every marker in real code, and of
// every definition with every spelling.
func TestValuesAsControllerGen(t *testing.T) {
	for _, text := range markerstest.Lines(t) {
		for _, target := range allTargets() {
			compareValue(t, text, target)
		}
	}
	for _, d := range markers.Default().Definitions() {
		for _, value := range spellings() {
			for _, target := range allTargets() {
				compareValue(t, "+"+d.Name+value, target)
			}
		}
	}
}

// FuzzParse looks for panics, positions outside of the comment and values that
// differ from controller-tools'.
func FuzzParse(f *testing.F) {
	for _, d := range markers.Default().Definitions() {
		f.Add(d.Example)
	}
	for _, value := range spellings() {
		f.Add("+kubebuilder:default" + value)
		f.Add("+kubebuilder:validation:values:items:Enum" + value)
		f.Add("+k8s:eachVal" + value)
	}
	f.Fuzz(func(t *testing.T, text string) {
		text = strings.TrimSpace(strings.ReplaceAll(text, "\n", ""))
		if !strings.HasPrefix(text, "+") || len(text) > 300 {
			return
		}
		for _, target := range allTargets() {
			compareValue(t, text, target)
		}
		Stray(markers.Default(), markers.Comment{Text: text})
	})
}

// TestErrorsOfControllerGenAreExplained holds that no wording or position of
// controller-tools' scanner reaches the user.
func TestErrorsOfControllerGenAreExplained(t *testing.T) {
	for _, d := range markers.Default().Definitions() {
		for _, value := range spellings() {
			for _, target := range allTargets() {
				_, _, findings := Comment(markers.Default(), markers.Comment{Text: "+" + d.Name + value}, target, true)
				for _, f := range findings {
					for _, leak := range []string{"<input>", "got ", "strconv", "(at ", "parsing"} {
						if strings.Contains(f.Message, leak) {
							t.Errorf("%q: %s", "+"+d.Name+value, f.Message)
						}
					}
				}
			}
		}
	}
	var list loader.ErrList
	var scan *ctmarkers.ScannerError
	_, err := markers.Default().Find("kubebuilder:validation:MinLength", markers.Field).GrammarFor(markers.Field).Definition.Parse("+kubebuilder:validation:MinLength=a")
	if !errors.As(err, &list) || !errors.As(list[0], &scan) {
		t.Errorf("controller-tools reports %T, no longer a list of errors with positions", err)
	}
}
