package help

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"sigs.k8s.io/controller-tools/pkg/crd"
	cthelp "sigs.k8s.io/controller-tools/pkg/genall/help"
	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"

	"github.com/crdgen/crdgen/markers"
)

var update = flag.Bool("update", false, "rewrite docs/markers.md")

func TestReferenceIsUpToDate(t *testing.T) {
	const file = "../../docs/markers.md"
	var got bytes.Buffer
	if err := WriteReference(markers.Default(), &got, "markdown"); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(file, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got.String()); diff != "" {
		t.Errorf("docs/markers.md is out of date, run: go test ./markers/help -update\n%s", diff)
	}
}

// TestEveryFormatNamesEveryMarker keeps the grouping from dropping one.
func TestEveryFormatNamesEveryMarker(t *testing.T) {
	for _, format := range Formats() {
		var out bytes.Buffer
		if err := WriteReference(markers.Default(), &out, format); err != nil {
			t.Fatal(err)
		}
		for _, d := range markers.Default().Definitions() {
			name, example := d.Name, d.Example
			if format == "json" {
				text, _ := json.Marshal(example)
				example = strings.Trim(string(text), `"`)
			}
			if !strings.Contains(out.String(), name) || !strings.Contains(out.String(), example) {
				t.Errorf("%s: %s is missing, or its example", format, name)
			}
		}
	}
	if err := WriteReference(markers.Default(), &bytes.Buffer{}, "pdf"); err == nil {
		t.Error("format pdf was accepted")
	}
}

// TestCategoriesAsControllerGen compares names, targets, categories and fields with what
// controller-gen prints for the generator crd.
func TestCategoriesAsControllerGen(t *testing.T) {
	registry := &ctmarkers.Registry{}
	if err := (crd.Generator{}).RegisterMarkers(registry); err != nil {
		t.Fatal(err)
	}
	type key struct{ name, target string }
	ours := map[key]cthelp.MarkerDoc{}
	for _, c := range Categories(markers.Default(), []string{"crd"}) {
		for _, m := range c.Markers {
			ours[key{m.Name, m.Target}] = m
		}
	}
	for _, c := range cthelp.ByCategory(registry, cthelp.SortByCategory) {
		for _, want := range c.Markers {
			if c.Category == "" || want.Name == "k8s:enum" || strings.HasPrefix(want.Name, "k8s:list") {
				continue // tags are one family here
			}
			got, ok := ours[key{want.Name, want.Target}]
			if !ok {
				t.Errorf("%s for a %s is missing", want.Name, want.Target)
				continue
			}
			// controller-gen files the two spellings of one marker, and links, elsewhere
			moved := strings.HasSuffix(want.Name, "XPreserveUnknownFields") || want.Name == "kubebuilder:externalDocs"
			if got.Category != want.Category && !moved {
				t.Errorf("%s is in category %q, controller-gen has %q", want.Name, got.Category, want.Category)
			}
			if (got.DeprecatedInFavorOf == nil) && want.DeprecatedInFavorOf != nil {
				t.Errorf("%s is not deprecated", want.Name)
			}
		}
	}
	if rbac := Categories(markers.Default(), []string{"rbac"}); len(rbac) != 1 || len(rbac[0].Markers) != 1 {
		t.Errorf("generator rbac has %+v", rbac)
	}
}
