package conversion_test

import (
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/generators/conversion/harness"
	"github.com/crdgen/crdgen/generators/conversion/layout"
	"github.com/crdgen/crdgen/generators/conversion/support"
)

// TestNamesThatPeopleDeclare writes into packages that declare all names of the code which
// is copied there, and those of what it imports.
func TestNamesThatPeopleDeclare(t *testing.T) {
	names := map[string]bool{"v1": true, "v1beta1": true}
	for _, source := range []string{support.Serve(), support.Decode()} {
		file, err := parser.ParseFile(token.NewFileSet(), "", source, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range file.Imports {
			names[filepath.Base(strings.Trim(spec.Path.Value, `"`))] = true
		}
		whole, err := parser.ParseFile(token.NewFileSet(), "", source, 0)
		if err != nil {
			t.Fatal(err)
		}
		for name := range layout.Declared(whole) {
			names[name] = true
		}
	}
	if len(names) < 30 {
		t.Fatalf("only %d names: %v", len(names), names)
	}
	var own strings.Builder
	own.WriteString("package convert\n\n")
	for _, name := range slices.Sorted(maps.Keys(names)) {
		own.WriteString("var " + name + " = 1\n\n")
	}
	given := harness.CaseFiles(t, "conversion/handler/minimal")
	files := harness.Files{"internal/convert/own.go": own.String()}
	for at, content := range given {
		if strings.HasSuffix(at, "/types.go") {
			at = strings.TrimPrefix(at, "conversion/handler/minimal/")
			files[at] = strings.ReplaceAll(content, "cases/conversion/handler/minimal/", "cases/")
			files[filepath.Join(filepath.Dir(at), "own.go")] = "package " + filepath.Base(filepath.Dir(at)) + "\n\nvar v1, crdconversion, fmt = 1, 2, 3\n"
		}
	}
	dir := harness.CompiledModule(t, files)
	home := filepath.Join(dir, "internal/convert")
	harness.GenerateInto(t, dir, conversion.Options{FunctionsOnly: &harness.Yes, Handler: &home})
	if text, err := harness.TryGo(dir, "vet", "./..."); err != nil {
		t.Error(text)
	}
}
