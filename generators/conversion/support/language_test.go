package support

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestLanguageOfCopiedCode checks the code that is copied into users' packages
// against the oldest language, whatever crdgen itself is written in.
func TestLanguageOfCopiedCode(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles packages")
	}
	exported := exports(t, "./crdconversion", "./crdconversion/conversiontest", "./serve")
	fset := token.NewFileSet()
	config := types.Config{
		GoVersion: OldestGo,
		Importer:  importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exported[path]) }),
		Error:     func(err error) { t.Error(err) },
	}
	for _, dir := range []string{"crdconversion", "crdconversion/conversiontest", "serve"} {
		paths, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil || len(paths) == 0 {
			t.Fatal(dir, err)
		}
		var files []*ast.File
		for _, path := range paths {
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(fset, path, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, file)
		}
		if _, err := config.Check(dir, fset, files, nil); err != nil {
			t.Error(dir, "does not compile")
		}
	}
}

// exports returns the files with the types of all packages that some import, by
// path.
func exports(t *testing.T, packages ...string) map[string]string {
	t.Helper()
	out, err := exec.Command("go", append([]string{"list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}"}, packages...)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for line := range strings.Lines(string(out)) {
		if path, file, ok := strings.Cut(strings.TrimSpace(line), " "); ok {
			found[path] = file
		}
	}
	return found
}
