package main

import (
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/meaning"
)

const exampleKind = `// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Oven struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `
	Spec   OvenSpec   ` + "`json:\"spec\"`" + `
	Status OvenStatus ` + "`json:\"status,omitempty\"`" + `
}

type OvenStatus struct {
	Ready bool ` + "`json:\"ready\"`" + `
}
`

const exampleMeta = `struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `
`

// Packages that examples name, and structs that they abbreviate.
var (
	exampleImports = map[string]string{
		"metav1.": `metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"`, "corev1.": `corev1 "k8s.io/api/core/v1"`,
		"time.": `"time"`, "schema.": `"k8s.io/apimachinery/pkg/runtime/schema"`,
	}
	exampleStruct  = regexp.MustCompile(`struct ?\{ ?(?:… ?)?`)
	exampleComment = regexp.MustCompile(`//.*`)
)

// An exampleCase is what stands around an example.
type exampleCase struct {
	args  string
	files map[string]string
}

// exampleCases are those of testdata/examples.txt, by their codes.
func exampleCases(t *testing.T) map[string]exampleCase {
	t.Helper()
	text, err := os.ReadFile("testdata/examples.txt")
	if err != nil {
		t.Fatal(err)
	}
	cases := map[string]exampleCase{}
	for _, section := range strings.Split(string(text), "\n== ")[1:] {
		head, body, _ := strings.Cut(section, "\n")
		code, args, _ := strings.Cut(head, " ")
		c := exampleCase{args, map[string]string{}}
		name := "api/v1/types.go"
		for line := range strings.Lines(body) {
			if file, ok := strings.CutPrefix(line, "-- "); ok {
				name = strings.TrimSuffix(file, " --\n")
				continue
			}
			c.files[name] += line
		}
		cases[code] = c
	}
	return cases
}

// exampleAnywhere are the places for an example that needs no more than one: above fields of
// several types, as fields, and above or beside a kind.
func exampleAnywhere() (cases []exampleCase) {
	const tag = " `json:\"a\"`\n}\n"
	for _, source := range []string{
		"HEAD\nOVEN\ntype OvenSpec struct {\nEXAMPLE\nA string" + tag,
		"HEAD\nOVEN\ntype OvenSpec struct {\nEXAMPLE\nA int32" + tag,
		"HEAD\nOVEN\ntype OvenSpec struct {\nEXAMPLE\nA []string" + tag,
		"HEAD\nOVEN\ntype OvenSpec struct {\nEXAMPLE\n}\n",
		"HEAD\nEXAMPLE\nOVEN\ntype OvenSpec struct {\nA Range" + tag,
		"HEAD\nEXAMPLE\n\nOVEN\ntype OvenSpec struct {}\n",
		"HEAD\nEXAMPLE\nOVEN\ntype OvenSpec struct {}\n",
	} {
		cases = append(cases, exampleCase{files: map[string]string{"api/v1/types.go": source}})
	}
	return cases
}

// fillExample puts an example and what is short for other text into a file of a package.
func fillExample(text, example, version string) string {
	lines := strings.Split(example, "\n")
	n := slices.IndexFunc(lines, func(l string) bool { return !strings.HasPrefix(l, "//") })
	if n < 0 {
		n = len(lines)
	}
	_, declarations, _ := strings.Cut(example, "package v1")
	part1, part2, _ := strings.Cut(example, "\n\n")
	short := map[string]string{
		"EXAMPLE": example, "MARKERS": strings.Join(lines[:n], "\n"), "REST": strings.Join(lines[n:], "\n"), "DECLARATIONS": declarations,
		"PART1": part1, "PART2": part2, "OVEN": exampleKind, "HEAD": "// +groupName=example.com\npackage " + version + "\nIMPORTS",
		"WHOLE": strings.ReplaceAll(exampleStruct.ReplaceAllLiteralString(example, exampleMeta), "`}", "`\n}"),
	}
	for i, name := range []string{"LINE1", "LINE2"} {
		if i < len(lines) {
			_, marker, _ := strings.Cut(lines[i], ": ")
			short[name] = "// " + marker
		}
	}
	out := strings.Split(text, "\n")
	for i, line := range out {
		if long, ok := short[line]; ok {
			out[i] = long
		}
	}
	all := strings.Join(out, "\n")
	code := exampleComment.ReplaceAllString(all, "")
	imports := ""
	for _, name := range slices.Sorted(maps.Keys(exampleImports)) {
		if regexp.MustCompile(`\b` + regexp.QuoteMeta(name)).MatchString(code) {
			imports += "import " + exampleImports[name] + "\n"
		}
	}
	return strings.Replace(all, "\nIMPORTS\n", "\n"+imports, 1)
}

// TestExamplesGiveTheirFinding runs the example of each code that "crdgen explain" shows with
// one: what it shows has the finding.
func TestExamplesGiveTheirFinding(t *testing.T) {
	cases, tried := exampleCases(t), map[string]bool{}
	for _, code := range meaning.Codes() {
		if code.Example == "" {
			continue
		}
		name := string(code.Code)
		tried[name] = true
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			around := exampleAnywhere()
			if c, ok := cases[name]; ok {
				around = []exampleCase{c}
			}
			said := ""
			for _, c := range around {
				tree := files{}
				for file, text := range c.files {
					tree[file] = fillExample(text, code.Example, path.Base(path.Dir(file)))
				}
				args := []string{"check", "./..."}
				if c.args != "" {
					args = strings.Fields(strings.Replace(c.args, "ARGUMENTS", strings.TrimPrefix(code.Example, "crdgen "), 1))
				}
				got := commandIn(t, hostileModule(t, tree), noEnv, false, args...)
				if said = got.stdout + got.stderr; strings.Contains(said, "["+name+"]") {
					return
				}
			}
			t.Errorf("the example has other findings:\n%s\n%s", code.Example, said)
		})
	}
	for name := range cases {
		if !tried[name] {
			t.Errorf("%s of testdata/examples.txt has no example", name)
		}
	}
	if len(tried) < 75 {
		t.Errorf("only %d examples were run", len(tried))
	}
}
