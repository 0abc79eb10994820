package conversion_test

import (
	"path/filepath"
	"testing"

	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/generators/conversion/harness"
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
	harness.GenerateInto(t, dir, conversion.Options{FunctionsOnly: &harness.Yes})
	home := "internal/convert"
	harness.AddHandler(t, dir, home)
	harness.Write(t, filepath.Join(dir, home, "ask_test.go"), askHandler)
	harness.GoTest(t, dir, "./"+home)
}
