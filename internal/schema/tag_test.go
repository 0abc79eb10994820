package schema_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/schema/cel"
	"github.com/crdgen/crdgen/markers"
)

// TestEveryTagIsDocumented looks for every tag in the table of docs/k8s-tags.md.
func TestEveryTagIsDocumented(t *testing.T) {
	text, err := os.ReadFile("../../docs/k8s-tags.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range k8sTagNames() {
		if !strings.Contains(string(text), "| `+"+name) {
			t.Errorf("docs/k8s-tags.md has no line for +%s", name)
		}
	}
	for _, name := range cel.FormatNames() {
		if !strings.Contains(string(text), "`"+name+"`") {
			t.Errorf("docs/k8s-tags.md does not say what the format %s becomes", name)
		}
	}
}

// TestNoTagIsDocumentedOnly holds the table of docs/k8s-tags.md against the registry and the
// cases: each row is of a tag that is registered and stands in a case, and one that becomes
// nothing is a finding there.
func TestNoTagIsDocumentedOnly(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../docs/k8s-tags.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), "| tag | becomes |")
	table, _, _ = strings.Cut(table, "\n\n")
	rows := 0
	for line := range strings.Lines(table) {
		cells := strings.SplitN(strings.Trim(strings.TrimSpace(line), "|"), " | ", 2)
		name, isTag := strings.CutPrefix(strings.TrimSpace(cells[0]), "`+")
		if !isTag {
			continue
		}
		rows++
		name = regexp.MustCompile(`^[\w:]+`).FindString(name)
		if markers.Default().TargetsOf(name) == 0 {
			t.Errorf("docs/k8s-tags.md: no marker is called +%s", name)
		}
		used, found := casesOf(t, name)
		if used == 0 {
			t.Errorf("docs/k8s-tags.md: +%s stands in no case", name)
		}
		if nothing := strings.HasPrefix(strings.TrimSpace(cells[1]), "nothing"); nothing && found == 0 {
			t.Errorf("docs/k8s-tags.md: +%s becomes nothing, and no case has a finding that names it", name)
		}
	}
	if rows < 45 {
		t.Errorf("docs/k8s-tags.md has only %d rows", rows)
	}
}

// casesOf counts the cases of testdata/ that have a tag, and those with a finding that names it.
func casesOf(t *testing.T, name string) (used, found int) {
	t.Helper()
	tag := regexp.MustCompile(`\+` + name + `\b`)
	for _, source := range caseSources(t) {
		if !tag.MatchString(source.text) {
			continue
		}
		used++
		findings, err := os.ReadFile(filepath.Join("../../golden", source.name, "diagnostics.txt"))
		if err == nil && tag.Match(findings) {
			found++
		}
	}
	return used, found
}

type caseSource struct{ name, text string }

// caseSources are the Go files of the cases.
var caseSources = func() func(t *testing.T) []caseSource {
	read := sync.OnceValues(func() (all []caseSource, err error) {
		const root = "../../testdata"
		err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || filepath.Ext(path) != ".go" {
				return err
			}
			text, err := os.ReadFile(path)
			if rel, _ := filepath.Rel(root, filepath.Dir(path)); err == nil && strings.Contains(string(text), "+k8s:") {
				all = append(all, caseSource{rel, string(text)})
			}
			return err
		})
		return all, err
	})
	return func(t *testing.T) []caseSource {
		t.Helper()
		all, err := read()
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
}()

// payloads are the tags of TestAnyTagOnAnyType besides the registry's examples.
func payloads() []string {
	return []string{
		"+k8s:format=k8s-label-key", "+k8s:neq=\"a\"", "+k8s:neq=true", "+k8s:update=NoSet", "+k8s:update=NoModify", "+k8s:update=NoAddItem",
		"+k8s:update=NoRemoveItem", "+k8s:unique=set", "+k8s:subfield(a)=+k8s:required", "+k8s:subfield(c)=+k8s:forbidden",
		"+k8s:subfield(b)=+k8s:immutable", "+k8s:item(a: \"x\")=+k8s:immutable", "+k8s:item(a: \"x\")=+k8s:subfield(b)=+k8s:minimum=1",
		"+k8s:item(a: \"x\")=+k8s:unionMember", "+k8s:item(a: \"x\")=+k8s:subfield(d)=+k8s:eachVal=+k8s:minLength=1",
		"+k8s:dependentRequired(x)", "+k8s:dependentForbidden(x)",
	}
}

// anyTypes are types of all shapes, bounded so that rules over them are cheap.
const anyTypes = `
// +kubebuilder:validation:MaxLength=8
type Text string
type Number int32
type Alias = Text
// +kubebuilder:validation:MaxItems=4
type Texts []Text
// +kubebuilder:validation:MaxProperties=4
type Map map[string]Text
// +kubebuilder:validation:MaxProperties=4
type Maps map[Text]Map
// +kubebuilder:validation:MaxItems=4
// +listType=map
// +listMapKey=a
type Structs []Struct
// +kubebuilder:validation:MaxItems=4
type Rows []Texts
// +kubebuilder:validation:MaxItems=4
type Times []metav1.Time
type Struct struct {
	A Text 'json:"a"'
	B *int32 'json:"b,omitempty"'
	Inner 'json:",inline"'
}
type Inner struct {
	C Text 'json:"c,omitempty"'
	D Texts 'json:"d,omitempty"'
	T *metav1.Time 'json:"t,omitempty"'
}
type Ring struct {
	// +crdgen:recursion:depth=1
	Ring *Ring 'json:"ring,omitempty"'
	A Text 'json:"a,omitempty"'
}
`

// TestAnyTagOnAnyType puts every tag, bare and behind others, on fields of every
// shape. Whatever does not lead to a finding has to be accepted by the API server.
func TestAnyTagOnAnyType(t *testing.T) {
	tags := payloads()
	for _, d := range markers.Default().Definitions() {
		// What the list types ask of items is a check of its own.
		topology := d.Name == "k8s:listType" || d.Name == "k8s:listMapKey"
		// A mode needs a discriminator: memberVerdicts has both.
		if strings.HasPrefix(d.Name, "k8s:") && d.Generator == "crd" && d.Targets&markers.Field != 0 && !topology && d.Name != "k8s:ifMode" {
			tags = append(tags, d.Example)
		}
	}
	types := []string{
		"Text", "*Text", "Number", "bool", "Alias", "[]byte", "Texts", "Map", "Maps", "Structs", "Struct", "*Struct", "Inner", "*Ring", "Rows", "Times",
		`struct{
A Text 'json:"a,omitempty"'
}`, "metav1.Time", "metav1.ObjectMeta",
	}
	var fields []string
	for _, tag := range tags {
		for _, front := range []string{"", "+k8s:alpha=", "+k8s:eachVal=", "+k8s:eachKey=", "+k8s:subfield(a)=", "+k8s:subfield(d)=", "+k8s:subfield(t)=", "+k8s:item(a: \"x\")=+k8s:subfield(a)="} {
			for _, typ := range types {
				fields = append(fields, fmt.Sprintf("// %s\n// +optional\nF%d %s 'json:\"f-%d,omitempty\"'\n", front+tag, len(fields), typ, len(fields)))
			}
		}
	}
	refused := refusedFields(t, fields)
	var accepted []string
	for i, field := range fields {
		if !refused[i] {
			accepted = append(accepted, field)
		}
	}
	if len(accepted) < len(fields)/20 || len(accepted) > len(fields)/2 {
		t.Errorf("%d of %d fields have no finding: the test does not test what it should", len(accepted), len(fields))
	}
	// The cost of all rules of a CRD is limited, so they come in portions.
	for len(accepted) > 0 {
		n := min(20, len(accepted))
		crd, diags := crdOf(t, sourceOf(accepted[:n]), false)
		if len(diags) > 0 {
			t.Fatalf("unexpected findings: %v", diags)
		}
		if refusal := refusal(crd); refusal != "" {
			t.Errorf("refused: %s\nin %s", refusal, strings.Join(accepted[:n], ""))
		}
		accepted = accepted[n:]
	}
}

func sourceOf(fields []string) string {
	return `
type Spec struct {
	// +optional
	X *int 'json:"x,omitempty"'
	` + strings.Join(fields, "") + "}\n" + anyTypes
}

// refusedFields returns the indexes of the fields with findings. Findings have to
// stand at the marker of a field.
func refusedFields(t *testing.T, fields []string) map[int]bool {
	t.Helper()
	at := map[int]int{} // line to field
	line := kindLines + 4
	for i, field := range fields {
		at[line] = i
		line += strings.Count(field, "\n")
	}
	_, diags := crdOf(t, sourceOf(fields), false)
	refused := map[int]bool{}
	for _, d := range diags {
		i, ok := at[d.Pos.Line]
		if !ok || d.Pos.Column < 4 {
			t.Errorf("finding away from a marker: %v: %s", d.Pos, d.Message)
		}
		refused[i] = true
	}
	return refused
}

// TestFindings checks findings that no golden case shows.
func TestFindings(t *testing.T) {
	for _, test := range []struct {
		name, source string
		want         []string
	}{
		{"listMapKey behind another tag", `
type Spec struct {
	// +k8s:eachVal=+k8s:listMapKey=a
	A [][]string 'json:"a"'
}
`, []string{
			`2:18 marker "+k8s:listMapKey" cannot be applied here: must apply listMapKey to an associative-list`,
		}},
		{"nested chain names the tag at fault", `
type Spec struct {
	// +k8s:alpha(since: "1.37")=+k8s:eachVal=+k8s:eachVal=+k8s:minLength=1
	A []string 'json:"a"'
}
`, []string{
			`2:44 marker "+k8s:eachVal" cannot be applied here: it needs a list or a map, found type "string"`,
		}},
		{"description limit", `
type Spec struct {
	// +crdgen:description:max=-1
	A []string 'json:"a"'
}
`, []string{
			`2:29 max of marker "+crdgen:description" needs a number that is not negative, found -1`,
		}},
		{"recursion depth", `
type Spec struct {
	// +crdgen:recursion:depth=-2
	A *Spec 'json:"a,omitempty"'
}
`, []string{
			`2:29 depth of marker "+crdgen:recursion" needs a number that is not negative, found -2`,
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			_, diags := crdOf(t, test.source, false)
			if diff := cmp.Diff(test.want, lines(diags)); diff != "" {
				t.Errorf("findings differ (-want +got):\n%s", diff)
			}
		})
	}
}

// lines writes findings as line:column message, lines counted from the first of
// the declarations.
func lines(diags diag.List) []string {
	var out []string
	for _, d := range diags {
		out = append(out, fmt.Sprintf("%d:%d %s", d.Pos.Line-kindLines, d.Pos.Column, d.Message))
	}
	return out
}

// TestCompatIgnoresTags checks that the schema is controller-gen's under compat.
func TestCompatIgnoresTags(t *testing.T) {
	const fields = `A []string 'json:"a"'
B map[string]string 'json:"b"'
}
type Size string
`
	plain, _ := crdOf(t, "type Spec struct {\n"+fields, true)
	tagged, diags := crdOf(t, "type Spec struct {\n// +k8s:eachVal=+k8s:maxLength=3\n// +k8s:minItems=1\n// +kubebuilder:validation:items:items:MaxLength=3\n"+
		strings.Replace(fields, "B map", "// +kubebuilder:validation:keys:MaxLength=3\nB map", 1), true)
	for _, d := range diags {
		if d.Code != diag.ControllerGenDiffers {
			t.Errorf("unexpected finding: %v", d)
		}
	}
	if diff := cmp.Diff(plain, tagged); diff != "" {
		t.Errorf("the CRD differs (-without tags +with):\n%s", diff)
	}
}

// k8sTagNames are all tags of the registry, each once.
func k8sTagNames() []string {
	var names []string
	seen := map[string]bool{}
	for _, d := range markers.Default().Definitions() {
		if strings.HasPrefix(d.Name, "k8s:") && d.Generator == "crd" && !seen[d.Name] {
			seen[d.Name] = true
			names = append(names, d.Name)
		}
	}
	return names
}
