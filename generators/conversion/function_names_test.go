package conversion_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/generators/conversion/harness"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/longtest"
)

// localNames are those that generated code declares inside of functions, in all cases with
// functions of markers.
func localNames(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("../../golden/conversion/functions/*/v1beta1/zz_generated.conversion.go")
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && id.Obj != nil && !id.IsExported() && file.Scope.Objects[id.Name] != id.Obj {
				names[id.Name] = true
			}
			return true
		})
	}
	delete(names, "_")
	return slices.Sorted(maps.Keys(names))
}

// namedTypes are two versions of a kind with values of a type.
var namedTypes = harness.Files{
	"conversion/functions/types/v1/types.go":      typesHead("v1") + "// +crdgen:conversion:hub\n" + typesOf("Text") + "type Text string\n",
	"conversion/functions/types/v1beta1/types.go": typesHead("v1beta1") + typesOf("Word") + "type Word string // of=Word\n",
}

func typesHead(version string) string {
	return "// +kubebuilder:object:generate=true\n// +groupName=types.example.com\npackage " + version + `

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
`
}

func typesOf(name string) string {
	return strings.ReplaceAll(`type Foo struct {
	metav1.TypeMeta   `+"`json:\",inline\"`"+`
	metav1.ObjectMeta `+"`json:\"metadata,omitempty\"`"+`

	One  NAME            `+"`json:\"one\"`"+`
	May  *NAME           `+"`json:\"may,omitempty\"`"+`
	All  []NAME          `+"`json:\"all,omitempty\"`"+`
	By   map[string]NAME `+"`json:\"by,omitempty\"`"+`
	Keys map[NAME]string `+"`json:\"keys,omitempty\"`"+`
}

`, "NAME", name)
}

// TestFunctionsMayHaveAnyName gives functions of markers, and a type, the names of parameters and
// variables that generated code has, each in turn: it compiles.
func TestFunctionsMayHaveAnyName(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles packages")
	}
	names := localNames(t)
	if len(names) < 15 || !slices.Contains(names, "src") || !slices.Contains(names, "preserved") {
		t.Fatal("the names are not found:", names)
	}
	marked := regexp.MustCompile(`(?:to|from|of)=(\w+)`)
	files := harness.Files{}
	for _, name := range []string{"several", "merged", "from_root", "around_lists", "types"} {
		at := "conversion/functions/" + name
		given := namedTypes
		if name != "types" {
			given = harness.CaseFiles(t, at)
		}
		functions := map[string]bool{}
		for _, content := range given {
			for _, found := range marked.FindAllStringSubmatch(content, -1) {
				functions[found[1]] = true
			}
		}
		all := slices.Sorted(maps.Keys(functions))
		for shift := 0; shift < len(names); shift += max(1, len(all)/longtest.Count(2, 1)) {
			to := at + "_" + strconv.Itoa(shift)
			for path, content := range given {
				for i, function := range all {
					// the letter keeps the name from being replaced again
					content = regexp.MustCompile(`\b`+function+`\b`).ReplaceAllString(content, names[(shift+i)%len(names)]+"ǂ")
				}
				content = strings.ReplaceAll(strings.ReplaceAll(content, "ǂ", ""), "groupName=", "groupName=of"+strconv.Itoa(shift)+".")
				files[strings.Replace(path, at, to, 1)] = strings.ReplaceAll(content, "cases/"+at, "cases/"+to)
			}
		}
	}
	dir := harness.CompiledModule(t, files)
	harness.GenerateInto(t, dir, conversion.Options{FunctionsOnly: &harness.Yes})
	if text, err := harness.TryGo(dir, "build", "./..."); err != nil {
		t.Error(text)
	}
}

// TestPredeclaredNames gives functions of markers, and a type, the names that Go declares, each in
// turn: code that needs what Go declares by it is refused at the declaration, and all else compiles.
func TestPredeclaredNames(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles packages")
	}
	marked := regexp.MustCompile(`(?:to|from|of)=(\w+)`)
	compiled, refused := harness.Files{}, map[string]int{}
	for i, name := range types.Universe.Names() {
		for _, subject := range []string{"from_root", "several", "types"} {
			switch {
			case (i+len(subject))%3 >= longtest.Count(3, 1):
				continue
			case name == "string":
				continue // the case's own code needs it
			case name == "copy" && subject == "types":
				continue // so does what copies the objects of the case
			}
			at := "conversion/functions/" + subject
			given := namedTypes
			if subject != "types" {
				given = harness.CaseFiles(t, at)
			}
			to := at + "_" + name
			files := harness.Files{}
			for path, content := range given {
				if found := marked.FindStringSubmatch(content); found != nil {
					content = regexp.MustCompile(`\b`+found[1]+`\b`).ReplaceAllString(content, name)
				}
				content = strings.ReplaceAll(content, "groupName=", "groupName="+strings.ToLower(name)+".")
				files[strings.Replace(path, at, to, 1)] = strings.ReplaceAll(content, "cases/"+at, "cases/"+to)
			}
			_, found := harness.Run(t, harness.Module(t, files), conversion.Options{FunctionsOnly: &harness.Yes})
			if !found.HasErrors() {
				refused[name] += 0
				maps.Copy(compiled, files)
				continue
			}
			refused[name]++
			for _, d := range found {
				if d.Severity == diag.Error && (d.Pos.Line == 0 || !strings.Contains(d.Message, strconv.Quote(name))) {
					t.Errorf("%s as %s: %s: %s", subject, name, d.Pos, d.Message)
				}
			}
		}
	}
	t.Log(refused)
	if refused["nil"]+refused["error"]+refused["true"] == 0 || len(compiled) == 0 {
		t.Error("nothing is refused, or everything is")
	}
	dir := harness.CompiledModule(t, compiled)
	harness.GenerateInto(t, dir, conversion.Options{FunctionsOnly: &harness.Yes})
	if text, err := harness.TryGo(dir, "build", "./..."); err != nil {
		t.Error(text)
	}
}
