package output

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/crdgen/crdgen/generators"
)

// TestLayer has three generators write one file, of which the second reads what the first made.
func TestLayer(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "b.yaml"), []byte("disk"), 0o644); err != nil {
		t.Fatal(err)
	}
	rendered := 0
	file := func(text string) []generators.File {
		return []generators.File{{Name: "a.yaml", Render: func(w io.Writer) error {
			rendered++
			_, err := io.WriteString(w, text)
			return err
		}}}
	}
	rule, a := Rule{Form: Directory, Config: "."}, filepath.Join(dir, "a.yaml")
	var layer Layer
	if _, made, _ := layer.ReadFile(a); made {
		t.Error("an empty layer has a file")
	}
	layer.Add(rule.Files(dir, generators.Generator{Name: "crd"}, file("first")))
	if text, made, err := layer.ReadFile(a); !made || err != nil || string(text) != "first" {
		t.Errorf("read %q, %t, %v", text, made, err)
	}
	layer.Add(rule.Files(dir, generators.Generator{Name: "schemapatch"}, file("second")))
	layer.Add(rule.Files(dir, generators.Generator{Name: "rbac"}, file("third")))
	for i, want := range []bool{false, true, false} {
		if got := layer.Files()[i].Amends; got != want {
			t.Errorf("file %d amends: %t", i, got)
		}
	}
	if found := Clashes(dir, layer.Files(), false); len(found) != 1 || !found.HasErrors() {
		t.Errorf("want one error about the third file: %v", found)
	}
	if found := Clashes(dir, layer.Files(), true); len(found) != 1 || found.HasErrors() {
		t.Errorf("want one warning in compatibility: %v", found)
	}
	if last := Last(layer.Files()); len(last) != 1 || last[0].Generator != "rbac" {
		t.Errorf("stays: %v", last)
	}
	if err := layer.Files()[0].Render(io.Discard); err != nil || rendered != 1 {
		t.Errorf("rendered %d times: %v", rendered, err)
	}
	entries, err := os.ReadDir(dir)
	if entries, err = layer.ReadDir(dir, entries, err); err != nil || len(entries) != 2 || entries[0].Name() != "a.yaml" {
		t.Errorf("entries %v, %v", entries, err)
	}
	if _, err := layer.ReadDir(filepath.Join(dir, "none"), nil, fs.ErrNotExist); err == nil {
		t.Error("a directory in which nothing is made is there")
	}
}

// TestOwnGeneratorsClash has a generator that controller-gen lacks write the file of another:
// controller-gen takes no such run, so that nothing says which file is meant.
func TestOwnGeneratorsClash(t *testing.T) {
	var layer Layer
	for _, by := range []generators.Generator{{Name: "webhook"}, {Name: "policy", Own: true}} {
		layer.Add(Rule{Form: Directory, Config: "."}.Files(t.TempDir(), by, []generators.File{{Name: "/a.yaml"}}))
	}
	layer.files[0].Path, layer.files[1].Path = "/a.yaml", "/a.yaml"
	if found := Clashes("/", layer.Files(), true); len(found) != 1 || !found.HasErrors() {
		t.Errorf("want one error: %v", found)
	}
}

// TestLayerFollowsLinks has one generator amend what another has made, by the way of a link.
func TestLayerFollowsLinks(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "real"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("real", filepath.Join(dir, "link")); err != nil {
		t.Skip(err)
	}
	files := []generators.File{{Name: "a.yaml", Render: func(w io.Writer) error { _, err := io.WriteString(w, "text"); return err }}}
	for _, below := range []string{".", "new"} { // new is yet to be made
		var layer Layer
		at := func(dir string) string { return filepath.Join(dir, below) }
		layer.Add(Rule{Form: Directory, Config: at("real")}.Files(dir, generators.Generator{Name: "crd"}, files))
		linked := filepath.Join(dir, at("link"))
		if entries, err := layer.ReadDir(linked, nil, fs.ErrNotExist); err != nil || len(entries) != 1 {
			t.Errorf("%s: entries %v, %v", below, entries, err)
		}
		if text, made, err := layer.ReadFile(filepath.Join(linked, "a.yaml")); !made || err != nil || string(text) != "text" {
			t.Errorf("%s: read %q, %t, %v", below, text, made, err)
		}
		layer.Add(Rule{Form: Directory, Config: at("link")}.Files(dir, generators.Generator{Name: "schemapatch"}, files))
		if found := Clashes(dir, layer.Files(), false); len(found) != 0 || !layer.Files()[1].Amends {
			t.Errorf("%s: %v", below, found)
		}
		if last := Last(layer.Files()); len(last) != 1 || last[0].Generator != "schemapatch" {
			t.Errorf("%s: stays: %v", below, last)
		}
	}
}
