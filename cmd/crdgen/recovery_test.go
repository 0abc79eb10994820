package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestKilledRunIsFinished leaves what a run leaves that was killed between two files,
// and lets runs of every kind find it.
func TestKilledRunIsFinished(t *testing.T) {
	const prefix = ".crdgen-0123456789abc"
	for name, test := range map[string]struct {
		args   []string
		source string
		exit   int
	}{
		"writing": {args: []string{"crd", "object", "paths=.", "output:crd:dir=out"}},
		"verify":  {args: []string{"--verify", "crd", "object", "paths=.", "output:crd:dir=out"}},
		"failing": {args: []string{"--fail-on=warning", "crd", "object", "paths=.", "output:crd:dir=out"}, source: "\t// +kubebuilder:validation:MaxLenght=3\n", exit: exitFindings},
	} {
		t.Run(name, func(t *testing.T) {
			source := func(before string) string {
				return "// +kubebuilder:object:generate=true\n" + kindSource("Thing", before)
			}
			dir := hostileModule(t, files{"types.go": source("")})
			if got := runHere(dir, "crd", "object", "paths=.", "output:crd:dir=out"); got.exit != exitClean {
				t.Fatal(got)
			}
			want := readTree(t, dir)
			// The CRD is in place, the code is not.
			code := filepath.Join(dir, "zz_generated.deepcopy.go")
			if err := os.Rename(code, filepath.Join(dir, prefix+"-2")); err != nil {
				t.Fatal(err)
			}
			left := files{
				"out/" + prefix + ".lock": "", "out/" + prefix + "-3": "old", prefix + ".lock": "out",
				"out/" + prefix + ".journal": fmt.Sprintf(`[{"path":"example.com_things.yaml","temp":"%s-1","backup":"%s-3","size":3,"time":1},{"path":"../zz_generated.deepcopy.go","temp":"%s-2"}]`, prefix, prefix, prefix),
			}
			for name := range left {
				writeTree(t, dir, left, []string{name})
			}
			if test.source != "" {
				changed := files{"types.go": source(test.source)}
				writeTree(t, dir, changed, []string{"types.go"})
				want["types.go"] = changed["types.go"]
			}
			got := runHere(dir, test.args...)
			if got.exit != test.exit || !strings.Contains(got.stderr, "crdgen: an earlier run was killed while it wrote: put 1 file in place, removed 1 temporary file\n") {
				t.Errorf("exit code %d, it says:\n%s", got.exit, got.stderr)
			}
			for name, text := range readTree(t, dir) {
				if want[name] != text {
					t.Errorf("%s is not as it was", name)
				}
				delete(want, name)
			}
			for name := range want {
				t.Errorf("%s is missing", name)
			}
		})
	}
}
