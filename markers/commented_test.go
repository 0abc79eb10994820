package markers

import (
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

func TestIsCode(t *testing.T) {
	for line, want := range map[string]bool{
		"B string `json:\"b\"`":                      true,
		"B  *metav1.Duration `json:\"b,omitempty\"`": true,
		"metav1.ObjectMeta `json:\"metadata\"`":      true,
		"*Inner `json:\",inline\"`":                  true,
		"Count int32":                                true,
		"Items []Item":                               true,
		"type Old struct {":                          true,
		"type Old string":                            true,
		"":                                           false,
		"Name of the pizza":                          false,
		"Deprecated field":                           false,
		"Deprecated: use `b`":                        false,
		"The default is `json:\"b\"` of the field `c`": false,
		"a string":          false,
		"type of the pizza": false,
		"Use [] for none":   false,
	} {
		if got := isCode(line); got != want {
			t.Errorf("%q: got %t", line, got)
		}
	}
}

// TestCommentedOut looks at every place that a marker of a commented-out field can have:
// nothing is said of one that reaches nothing, and one that reaches a field is known.
func TestCommentedOut(t *testing.T) {
	src := strings.ReplaceAll(`package v1

type T struct {
	// +far
	// Old string 'json:"old"'

	// +nullable
	// +optional
	// Older string 'json:"older"'

	// +required
	A string

	// +optional
	// Oldest string 'json:"oldest"'
	// +nullable
	B string

	// +optional
	// Last string 'json:"last"'
}
`, "'", "`")
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "a.go", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	fm := Collect(f, fset.Position, Default())
	if len(fm.Stray) != 0 {
		t.Errorf("strays: %v", fm.Stray)
	}
	got := map[string]string{}
	for field, comments := range fm.Fields {
		for _, c := range comments {
			word := " " + c.Text
			if c.CommentedOut {
				word += "(old)"
			}
			got[field.Names[0].Name] += word
		}
	}
	want := map[string]string{"A": " +nullable(old) +optional(old) +required", "B": " +optional(old) +nullable"}
	for name, text := range want {
		if got[name] != text {
			t.Errorf("%s: got%s, want%s", name, got[name], text)
		}
	}
}

// TestChangesAreRead applies every change that a finding about the text of one marker
// proposes: what comes out is read without a finding, or is gone.
func TestChangesAreRead(t *testing.T) {
	r := Default()
	for _, c := range []struct {
		text   string
		target Target
		want   string
	}{
		{"+kubebuilder:validation:EmbeddedResource:=false", Field, ""},
		{"+kubebuilder:validation:XIntOrString:=true", Field, "+kubebuilder:validation:XIntOrString"},
		{"+kubebuilder:validation:Enum=a,b", Field, "+kubebuilder:validation:Enum=a;b"},
		{`+kubebuilder:validation:Pattern="^\d+$"`, Field, "+kubebuilder:validation:Pattern=`^\\d+$`"},
		{"+kubebuilder:validation:ExclusiveMinimum=True", Field, "+kubebuilder:validation:ExclusiveMinimum=true"},
		{"+kubebuilder:validation:UniqueItems:true", Field, "+listType=set"},
		{"+kubebuilder:validation:MaxLength:5", Field, "+kubebuilder:validation:MaxLength=5"},
		{"+kubebuilder:validation:=Required", Field, "+kubebuilder:validation:Required"},
		{"+optional.", Field, "+optional"},
		{"+kubebuilder:printcolumn:name=A,typ=string,JSONPath=.a", Type, "+kubebuilder:printcolumn:name=A,type=string,JSONPath=.a"},
		{
			"+kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,groups=a,resources=b,verbs=create,versions=v1,name=a.b.c", Package,
			"+kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,groups=a,resources=b,verbs=create,versions=v1,name=a.b.c,admissionReviewVersions=v1",
		},
	} {
		_, _, found := r.Parse(Comment{Text: c.text, Pos: token.Position{Line: 1, Column: 1}}, c.target, true)
		if len(found) != 1 || len(found[0].Edits) != 1 {
			t.Errorf("%s: no change in %v", c.text, found)
			continue
		}
		e := found[0].Edits[0]
		at := e.Pos.Column - 1
		if !strings.HasPrefix(c.text[at:], e.Old) {
			t.Errorf("%s: does not have %q at %d", c.text, e.Old, at)
			continue
		}
		got := c.text[:at] + e.New + c.text[at+len(e.Old):]
		if want := strings.ReplaceAll(c.want, `\\`, `\`); got != want {
			t.Errorf("%s: becomes %s, want %s", c.text, got, want)
		}
		if got != "" && !r.reads(got, c.target) {
			t.Errorf("%s: becomes %s, which is not read", c.text, got)
		}
	}
}
