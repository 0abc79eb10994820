package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"sigs.k8s.io/yaml"
)

// TestKarpenterPatches turns the yq scripts, by which karpenter changes its CRDs after they
// are generated, into +crdgen:at markers above its kinds, and compares what is written with
// the CRDs of the release. The scripts are those of the corpus; nothing of them stands here.
func TestKarpenterPatches(t *testing.T) {
	corpus := os.Getenv("CORPUS_DIR")
	if corpus == "" {
		t.Skip("CORPUS_DIR names no corpus")
	}
	module, dir := filepath.Join(corpus, "karpenter"), t.TempDir()
	marks := patchMarkers(t, module)
	total := 0
	for _, of := range marks {
		total += len(of)
	}
	if total < 40 {
		t.Fatalf("%d markers were made of the scripts only", total)
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		copyFile(t, filepath.Join(module, name), filepath.Join(dir, name))
	}
	if err := os.CopyFS(filepath.Join(dir, "pkg"), os.DirFS(filepath.Join(module, "pkg"))); err != nil {
		t.Fatal(err)
	}
	sources, err := filepath.Glob(filepath.Join(dir, "pkg", "apis", "*", "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]string{"nodeclaims": "NodeClaim", "nodepools": "NodePool", "nodeoverlays": "NodeOverlay"}
	for _, name := range sources {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		source := string(text)
		for plural, kind := range kinds {
			above := strings.Join(append(marks[plural], "type "+kind+" struct"), "\n")
			source = strings.Replace(source, "\ntype "+kind+" struct", "\n"+above, 1)
		}
		if err := os.Remove(name); err != nil { // modules are read-only, and so are copies
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(source), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got := runHere(dir, "crd", "paths=./pkg/apis/...", "output:crd:dir=crds"); got.exit != exitClean {
		t.Fatalf("exit code %d\n%s", got.exit, got.stderr)
	}
	for plural := range kinds {
		name := "karpenter.sh_" + plural + ".yaml"
		released, made := readPlain(t, filepath.Join(module, "pkg", "apis", "crds", name)), readPlain(t, filepath.Join(dir, "crds", name))
		if diff := cmp.Diff(ofItems(released), made); diff != "" {
			t.Errorf("%s (-released +written):\n%s", name, diff)
		}
	}
}

func readPlain(t *testing.T, name string) any {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return plain(t, text)
}

// ofItems moves what a schema says of the strings of a list to its items. The scripts say
// it of the list itself, where it has no effect.
func ofItems(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for key, inner := range v {
			v[key] = ofItems(inner)
		}
		items, ok := v["items"].(map[string]any)
		if v["type"] != "array" || !ok {
			break
		}
		for _, keyword := range []string{"maxLength", "pattern"} {
			if value, ok := v[keyword]; ok {
				items[keyword] = value
				delete(v, keyword)
			}
		}
	case []any:
		for i := range v {
			v[i] = ofItems(v[i])
		}
	}
	return v
}

var (
	patchCommand = regexp.MustCompile(`(?s)yq eval '(.*?)' -i pkg/apis/crds/karpenter\.sh_(\w+)\.yaml`)
	patchDelete  = regexp.MustCompile(`^del\((.*)\)$`)
	patchSet     = regexp.MustCompile(`(?s)^(.*?)\s*(\+?=)\s*(.*)$`)
)

// patchMarkers are the markers that do what the scripts do, by the plurals of kinds.
func patchMarkers(t *testing.T, module string) map[string][]string {
	t.Helper()
	scripts, err := filepath.Glob(filepath.Join(module, "hack", "validation", "*.sh"))
	if err != nil || len(scripts) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	marks := map[string][]string{}
	for _, name := range scripts {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range patchCommand.FindAllStringSubmatch(string(text), -1) {
			add := func(path, marker string) { marks[m[2]] = append(marks[m[2]], "// +crdgen:at="+path+" "+marker) }
			if d := patchDelete.FindStringSubmatch(m[1]); d != nil {
				path, keyword := patchPath(d[1])
				add(path, "+crdgen:unset="+keyword)
				continue
			}
			set := patchSet.FindStringSubmatch(m[1])
			if set == nil {
				t.Fatalf("%s: %s", name, m[1])
			}
			path, keyword := patchPath(set[1])
			for _, marker := range patchValue(t, path, keyword, set[3]) {
				add(marker[0], marker[1])
			}
		}
	}
	return marks
}

// patchPath turns the path of a script into that of a marker, and the keyword at its end.
func patchPath(text string) (path, keyword string) {
	_, text, _ = strings.Cut(text, "openAPIV3Schema.")
	steps := strings.Split(text, ".")
	for i := 0; i < len(steps); i++ {
		switch steps[i] {
		case "properties":
			i++
			path += "." + steps[i]
		case "items", "additionalProperties":
			path += "[*]"
		default:
			return path, steps[i]
		}
	}
	return path, ""
}

// patchValue are the markers that set a keyword, each behind its path.
func patchValue(t *testing.T, path, keyword, value string) [][2]string {
	t.Helper()
	const validation = "+kubebuilder:validation:"
	if strings.HasSuffix(path, ".values") {
		path += "[*]" // see ofItems
	}
	switch keyword {
	case "x-kubernetes-validations":
		var rules []struct{ Message, Rule string }
		if err := yaml.Unmarshal([]byte(value), &rules); err != nil {
			t.Fatal(err)
		}
		var all [][2]string
		for _, r := range rules {
			all = append(all, [2]string{path, fmt.Sprintf(validation+"XValidation:message=%q,rule=%q", r.Message, r.Rule)})
		}
		return all
	case "required": // all but two fields of a condition
		return [][2]string{{path + ".reason", "+optional"}, {path + ".message", "+optional"}}
	case "enum":
		var names []string
		if err := json.Unmarshal([]byte(value), &names); err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(path, ".operator") {
			names = append([]string{"Gte", "Lte"}, names...) // the script adds to these, a marker replaces them
		}
		return [][2]string{{path, validation + "Enum=" + strings.Join(names, ";")}}
	case "pattern":
		return [][2]string{{path, validation + "Pattern=`" + strings.Trim(value, `"`) + "`"}}
	}
	return [][2]string{{path, validation + strings.ToUpper(keyword[:1]) + keyword[1:] + "=" + value}}
}
