package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"sigs.k8s.io/yaml"
)

// A jsonPatch is one operation of a patch of kustomize.
type jsonPatch struct {
	Op, Path string
	Value    any
}

// TestKustomizePatches turns the patches, by which projects change their CRDs after they are
// generated, into +crdgen:at markers above their kinds, and compares what is written with
// what the patches make. The patches are those of the corpus; nothing of them stands here.
func TestKustomizePatches(t *testing.T) {
	corpus := os.Getenv("CORPUS_DIR")
	if corpus == "" {
		t.Skip("CORPUS_DIR names no corpus")
	}
	t.Run("keda", func(t *testing.T) {
		module := filepath.Join(corpus, "keda")
		want := patchedObjects(t, module, "config/crd/bases/*.yaml")
		patches := patchesOf(t, filepath.Join(module, "config", "crd"))
		for name, all := range patches {
			for _, p := range all {
				applyPatch(t, want[name], p)
			}
		}
		comparePatched(t, module, "apis", patches, want)
	})
	t.Run("eck", func(t *testing.T) {
		module := filepath.Join(corpus, "eck")
		want := patchedObjects(t, module, "config/crds/v1/all-crds.yaml") // as they are released
		patches := patchesOf(t, filepath.Join(module, "config", "crds", "v1", "patches"))
		for name, all := range patches {
			kept := slices.DeleteFunc(slices.Clone(all), func(p jsonPatch) bool { return p.Path == "/spec/versions/-" })
			if len(kept) < len(all) { // a version that is not served, of which there is no type
				versions := inside(t, want[name], "spec", "versions").([]any)
				want[name]["spec"].(map[string]any)["versions"] = versions[:len(versions)-1]
			}
			patches[name] = kept
		}
		// The patch takes the fields of the pod template away in v1beta1, too, whose type does not
		// keep unknown ones: the API server drops all that stands there. The marker keeps it.
		template := inside(t, want["elasticsearches.elasticsearch.k8s.elastic.co"], strings.Split(
			"spec/versions/1/schema/openAPIV3Schema/properties/spec/properties/nodeSets/items/properties/podTemplate", "/")...)
		template.(map[string]any)["x-kubernetes-preserve-unknown-fields"] = true
		comparePatched(t, module, "pkg", patches, want)
	})
}

// comparePatched writes the CRDs of a module with the markers for patches, and compares them.
func comparePatched(t *testing.T, module, sources string, patches map[string][]jsonPatch, want map[string]map[string]any) {
	t.Helper()
	dir, made := t.TempDir(), 0
	for _, name := range []string{"go.mod", "go.sum"} {
		copyFile(t, filepath.Join(module, name), filepath.Join(dir, name))
	}
	if err := os.CopyFS(filepath.Join(dir, sources), os.DirFS(filepath.Join(module, sources))); err != nil {
		t.Fatal(err)
	}
	for name, all := range patches {
		for _, p := range all {
			version, marker := patchMarker(t, p)
			served := inside(t, want[name], "spec", "versions", strconv.Itoa(version), "name").(string)
			addAbove(t, dir, served, inside(t, want[name], "spec", "names", "kind").(string), "// "+marker)
			made++
		}
	}
	if made < 8 {
		t.Errorf("%d markers were made of the patches only", made)
	}
	if got := runHere(dir, "--check=fast", "crd:crdVersions=v1,generateEmbeddedObjectMeta=true", "paths=./"+sources+"/...", "output:crd:dir=crds"); got.exit != exitClean {
		t.Fatalf("exit code %d\n%s", got.exit, got.stderr)
	}
	got := patchedObjects(t, dir, "crds/*.yaml")
	for name, object := range want {
		if diff := cmp.Diff(withoutOrder(plainValue(object["spec"])), withoutOrder(plainValue(got[name]["spec"]))); diff != "" {
			t.Errorf("%s (-patched +written):\n%s", name, diff)
		}
	}
}

// patchedObjects are the CRDs in files, by name.
func patchedObjects(t *testing.T, dir, pattern string) map[string]map[string]any {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, filepath.FromSlash(pattern)))
	if err != nil || len(names) == 0 {
		t.Fatalf("no files %s: %v", pattern, err)
	}
	all := map[string]map[string]any{}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range bytes.Split(text, []byte("\n---\n")) {
			var object map[string]any
			if err := yaml.Unmarshal(part, &object); err != nil {
				t.Fatal(err)
			}
			if object["kind"] == "CustomResourceDefinition" {
				all[inside(t, object, "metadata", "name").(string)] = object
			}
		}
	}
	return all
}

// patchesOf are the patches that a kustomization names, by the names of CRDs.
func patchesOf(t *testing.T, dir string) map[string][]jsonPatch {
	t.Helper()
	var k struct {
		Patches []struct {
			Path   string
			Target struct{ Name string }
		}
	}
	read := func(name string, into any) {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err == nil {
			err = yaml.Unmarshal(text, into)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	read("kustomization.yaml", &k)
	all := map[string][]jsonPatch{}
	for _, p := range k.Patches {
		var some []jsonPatch
		read(p.Path, &some)
		all[p.Target.Name] = append(all[p.Target.Name], some...)
	}
	return all
}

// patchMarker is the marker that does what a patch does, and the version that it is for.
func patchMarker(t *testing.T, p jsonPatch) (version int, marker string) {
	t.Helper()
	steps := strings.Split(p.Path, "/")[1:]
	version, err := strconv.Atoi(steps[2])
	if err != nil {
		t.Fatal(err)
	}
	path := ""
	for steps = steps[5:]; len(steps) > 1 && (steps[0] == "properties" || steps[0] == "items"); {
		if steps[0] == "items" {
			path, steps = path+"[*]", steps[1:]
		} else {
			path, steps = path+"."+steps[1], steps[2:]
		}
	}
	at := "+crdgen:at=" + path
	switch keyword := strings.Join(steps, "/"); {
	case p.Op == "remove" && keyword == "properties":
		return version, at + " +crdgen:opaque"
	case p.Op == "remove" && keyword == "":
		return version, at + " +crdgen:drop"
	case p.Op == "add" && keyword == "required/-":
		return version, fmt.Sprintf("%s.%s +required", at, p.Value)
	case p.Op == "add" && keyword == "x-kubernetes-preserve-unknown-fields":
		return version, at + " +kubebuilder:pruning:PreserveUnknownFields"
	case p.Op == "add" && (keyword == "minimum" || keyword == "maximum"):
		return version, fmt.Sprintf("%s +kubebuilder:validation:%s=%v", at, strings.ToUpper(keyword[:1])+keyword[1:], p.Value)
	}
	t.Fatalf("no marker does what %v does", p)
	return 0, ""
}

// applyPatch does what a patch says.
func applyPatch(t *testing.T, object map[string]any, p jsonPatch) {
	t.Helper()
	steps := strings.Split(p.Path, "/")[1:]
	last := len(steps) - 1
	if steps[last] == "-" {
		within := inside(t, object, steps[:last-1]...).(map[string]any)
		within[steps[last-1]] = append(within[steps[last-1]].([]any), p.Value)
		return
	}
	within := inside(t, object, steps[:last]...).(map[string]any)
	if p.Op == "remove" {
		delete(within, steps[last])
		return
	}
	within[steps[last]] = p.Value
}

// inside is what a path of keys and indexes leads to.
func inside(t *testing.T, v any, steps ...string) any {
	t.Helper()
	for _, step := range steps {
		switch in := v.(type) {
		case map[string]any:
			v = in[step]
		case []any:
			i, err := strconv.Atoi(step)
			if err != nil || i >= len(in) {
				t.Fatalf("there is no %s of %v", step, steps)
			}
			v = in[i]
		default:
			t.Fatalf("there is no %s of %v", step, steps)
		}
	}
	return v
}

// addAbove writes a marker above the type of a kind in the package of a version.
func addAbove(t *testing.T, dir, version, kind, marker string) {
	t.Helper()
	decl := regexp.MustCompile(`(?m)^type ` + kind + ` struct \{\n\s*metav1\.TypeMeta`)
	done := 0
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || filepath.Base(filepath.Dir(path)) != version || !strings.HasSuffix(path, ".go") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil || !decl.Match(text) {
			return err
		}
		done++
		if err := os.Remove(path); err != nil { // modules are read-only, and so are copies
			return err
		}
		return os.WriteFile(path, decl.ReplaceAll(text, []byte(strings.ReplaceAll(marker, "$", "$$")+"\n$0")), 0o644)
	})
	if err != nil || done != 1 {
		t.Fatalf("kind %s of version %s has %d types: %v", kind, version, done, err)
	}
}

// withoutOrder sorts the names of required fields: a patch adds behind them.
func withoutOrder(v any) any {
	switch v := v.(type) {
	case map[string]any:
		if names, ok := v["required"].([]any); ok {
			slices.SortFunc(names, func(a, b any) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
		}
		for _, inner := range v {
			withoutOrder(inner)
		}
	case []any:
		for _, inner := range v {
			withoutOrder(inner)
		}
	}
	return v
}
