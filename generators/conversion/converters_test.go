package conversion_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/generators/conversion/callers"
	"github.com/crdgen/crdgen/generators/conversion/harness"
	"github.com/crdgen/crdgen/internal/gentest"
)

// askConverters is a test of a generated package: controller-runtime converts by
// the functions beside the types, and a panic in one of them is an error.
const askConverters = `package convert

import (
	"context"
	"strings"
	"testing"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"

	"example.com/cases/conversion/converters/minimal/v1"
	"example.com/cases/conversion/converters/minimal/v1alpha1"
	"example.com/cases/conversion/converters/minimal/v1beta1"
)

func TestShopConverter(t *testing.T) {
	known := map[string]runtime.Object{"v1": &v1.Shop{}, "v1beta1": &v1beta1.Shop{}, "v1alpha1": &v1alpha1.Shop{}}
	scheme := runtime.NewScheme()
	kind := func(version string) schema.GroupVersionKind {
		return schema.GroupVersionKind{Group: "converters.example.com", Version: version, Kind: "Shop"}
	}
	for version, object := range known {
		scheme.AddKnownTypeWithName(kind(version), object)
	}
	converter, err := ShopConverter()(scheme)
	if err != nil {
		t.Fatal(err)
	}
	in := &v1alpha1.Shop{Spec: v1alpha1.ShopSpec{Place: "Kiel"}}
	out, hub := &v1beta1.Shop{}, &v1.Shop{}
	in.SetGroupVersionKind(kind("v1alpha1"))
	out.SetGroupVersionKind(kind("v1beta1"))
	hub.SetGroupVersionKind(kind("v1"))
	if err := converter.ConvertObject(context.Background(), in, hub); err != nil || hub.Spec.City != "Kiel" {
		t.Errorf("to the hub: %+v, %v", hub.Spec, err)
	}
	if err := converter.ConvertObject(context.Background(), in, out); err != nil || out.Spec.Town != "Kiel" {
		t.Errorf("to another spoke: %+v, %v", out.Spec, err)
	}
	if got := out.APIVersion; got != "converters.example.com/v1beta1" {
		t.Errorf("the converted object is of %q", got)
	}
	in.Namespace, in.Name, in.Spec.Place = "north", "one", "panic"
	want := ` + "`" + `*v1alpha1.Shop "north/one" cannot be converted to *v1.Shop: panic: nowhere` + "`" + `
	if err := converter.ConvertObject(context.Background(), in, hub); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
}
`

func TestGeneratedConvertersConvert(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles packages")
	}
	given := harness.CaseFiles(t, "conversion/converters/minimal")
	const byHand = "conversion/converters/minimal/v1alpha1/conversion.go"
	given[byHand] = strings.Replace(given[byHand], "out.City = in.Place", `if in.Place == "panic" {
		panic("nowhere")
	}
	out.City = in.Place`, 1)
	dir := harness.CompiledModule(t, given)
	o := conversion.Options{FunctionsOnly: &harness.Yes}
	harness.GenerateInto(t, dir, o)
	p, _ := harness.Program(t, dir)
	home := "internal/convert"
	o.Converters = &home
	made, _, err := conversion.Generator().Generate(p, o, generators.Env{Dir: dir, ReadFile: os.ReadFile, ReadDir: os.ReadDir})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range made {
		if f.Name != callers.ConvertersName {
			continue
		}
		harness.Write(t, filepath.Join(dir, home, f.Name), gentest.Text(t, f.Render))
	}
	harness.Write(t, filepath.Join(dir, home, "ask_test.go"), askConverters)
	harness.GoTest(t, dir, "./"+home)
}
