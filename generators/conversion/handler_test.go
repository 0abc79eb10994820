package conversion_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/generators/conversion/harness"
	"github.com/crdgen/crdgen/internal/gentest"
)

// askHandler is a test of a generated package: a review is answered by the
// conversions beside the types.
const askHandler = `package convert

import (
	"net/http/httptest"
	"strings"
	"testing"
)

func TestNewHandler(t *testing.T) {
	body := ` + "`" + `{"apiVersion":"apiextensions.k8s.io/v1","kind":"ConversionReview","request":{"uid":"u","desiredAPIVersion":"handler.example.com/v1","objects":[
		{"apiVersion":"handler.example.com/v1beta1","kind":"Shop","metadata":{"name":"a"},"spec":{"town":"Kiel","street":"s","policy":"Old","place":{"width":1,"height":2}}}]}}` + "`" + `
	r := httptest.NewRequest("POST", "/", strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	NewHandler(func(err error) { t.Error(err) }).ServeHTTP(w, r)
	want := ` + "`" + `"spec":{"street":"s","city":"Kiel","policy":"New","place":{"width":1,"height":2}}` + "`" + `
	if got := w.Body.String(); !strings.Contains(got, want) {
		t.Errorf("got %s, want %s", got, want)
	}
}
`

func TestGeneratedHandlerAnswers(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles packages")
	}
	dir := harness.CompiledModule(t, harness.CaseFiles(t, "conversion/handler/minimal"))
	o := conversion.Options{FunctionsOnly: &harness.Yes}
	harness.GenerateInto(t, dir, o)
	p, _ := harness.Program(t, dir)
	home := "internal/convert"
	o.Handler = &home
	made, _, err := conversion.Generator().Generate(p, o, generators.Env{Dir: dir, ReadFile: os.ReadFile, ReadDir: os.ReadDir})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range made {
		if f.Package.Dir != filepath.Clean(home) {
			continue
		}
		harness.Write(t, filepath.Join(dir, home, f.Name), gentest.Text(t, f.Render))
	}
	harness.Write(t, filepath.Join(dir, home, "ask_test.go"), askHandler)
	harness.GoTest(t, dir, "./"+home)
}
