package schema_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/diag"
)

const (
	validationGen = "k8s.io/code-generator/cmd/validation-gen"
	oracleDir     = "testdata/validationgen"
	// oracleHead makes validation-gen look at a package, and gives it a scheme.
	oracleHead = `// +k8s:validation-gen=TypesWithField=TypeMeta
// +k8s:validation-gen-scheme-registry=k8s.io/code-generator/cmd/validation-gen/testscheme.Scheme
// +k8s:validation-gen-nolint
package spec

import "k8s.io/code-generator/cmd/validation-gen/testscheme"

var localSchemeBuilder = testscheme.New()
`
)

// TestTagsAgreeWithValidationGen gives random objects, and random updates of them, to the
// functions that validation-gen makes of the tags in some packages, and to the CRDs that are
// made of them: both accept the same. What docs/k8s-tags.md says to be another thing is in
// none of the packages.
func TestTagsAgreeWithValidationGen(t *testing.T) {
	t.Parallel()
	sources, err := filepath.Glob(filepath.Join(oracleDir, "*", "types.go"))
	if err != nil || len(sources) < 15 {
		t.Fatalf("%d packages, error %v", len(sources), err)
	}
	type judged struct{ objects, accepted, updates, wrong int }
	servers, counts := map[string]*server{}, map[string]*judged{}
	for _, source := range sources {
		name := filepath.Base(filepath.Dir(source))
		crd, found := crdOf(t, declarationsOf(t, source), false)
		if i := slices.IndexFunc(found, func(d diag.Diagnostic) bool { return d.Code != diag.ControllerGenDiffers }); i >= 0 {
			t.Fatalf("%s: %v", name, found[i])
		}
		servers[name], counts[name] = newServer(t, crd), &judged{}
	}
	lines := json.NewDecoder(bytes.NewReader(oracleObjects(t, sources)))
	for lines.More() {
		var line struct {
			Case        string
			Object, Old json.RawMessage
			Said        string
		}
		if err := lines.Decode(&line); err != nil {
			t.Fatal(err)
		}
		old := strings.TrimPrefix(string(line.Old), "null")
		ours, count := servers[line.Case].verdict(t, string(line.Object), old), counts[line.Case]
		count.objects++
		if line.Said == "" {
			count.accepted++
		}
		if old != "" {
			count.updates++
		}
		if (ours == "") != (line.Said == "") && count.wrong < 5 {
			count.wrong++
			t.Errorf("%s: %s after %q\n\tthe CRD:        %s\n\tvalidation-gen: %s", line.Case, line.Object, old, ours, line.Said)
		}
	}
	for name, count := range counts {
		if count.objects < 1000 || count.accepted < 20 || count.accepted == count.objects {
			t.Errorf("%s: of %d objects %d are accepted: the test does not test what it should", name, count.objects, count.accepted)
		}
	}
}

// declarationsOf are the types of a package, as crdOf takes them.
func declarationsOf(t *testing.T, file string) string {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	_, types, _ := strings.Cut(string(content), "package spec\n")
	return strings.NewReplacer("`json:", "'json:", "\"`\n", "\"'\n").Replace(types)
}

// oracleObjects runs validation-gen on the packages, and the program that makes objects.
func oracleObjects(t *testing.T, sources []string) []byte {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"go.mod", "go.sum"} {
		content, err := os.ReadFile(filepath.Join("../..", name))
		if err != nil {
			t.Fatal(err)
		}
		writeFile(t, filepath.Join(dir, name), strings.Replace(string(content), "module github.com/crdgen/crdgen", "module example.com/objects", 1))
	}
	writeFile(t, filepath.Join(dir, "header.txt"), "")
	var imports, kinds strings.Builder
	for _, source := range sources {
		name := filepath.Base(filepath.Dir(source))
		content, err := os.ReadFile(source)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(filepath.Join(dir, "p"+name), 0o700); err != nil {
			t.Fatal(err)
		}
		writeFile(t, filepath.Join(dir, "p"+name, "doc.go"), oracleHead)
		writeFile(t, filepath.Join(dir, "p"+name, "types.go"), string(content))
		fmt.Fprintf(&imports, "\tp%[1]s \"example.com/objects/p%[1]s\"\n", name)
		fmt.Fprintf(&kinds, "{%[1]q, func() any { return &p%[1]s.Spec{} }, func(op operation.Operation, object, old any) field.ErrorList {\n"+
			"before, _ := old.(*p%[1]s.Spec)\nreturn p%[1]s.Validate_Spec(context.Background(), op, nil, object.(*p%[1]s.Spec), before)\n}},\n", name)
	}
	program, err := os.ReadFile(filepath.Join(oracleDir, "main.txt"))
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, filepath.Join(dir, "main.go"), strings.NewReplacer("\t// packages\n", imports.String(), "// kinds\n", kinds.String()).Replace(string(program)))
	goRun(t, dir, validationGen, "--go-header-file=header.txt", "--output-file=zz_generated.validations.go", "./...")
	return goRun(t, dir, ".")
}

// goRun runs a program of a module and returns what it writes.
func goRun(t *testing.T, dir string, args ...string) []byte {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", append([]string{"run", "-mod=mod"}, args...)...)
	cmd.Dir = dir
	var out, failure bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &failure
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v: %s", err, failure.String())
	}
	return out.Bytes()
}
