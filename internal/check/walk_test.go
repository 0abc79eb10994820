package check_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/generators/registry"
	"github.com/crdgen/crdgen/internal/check"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/longtest"
	"github.com/crdgen/crdgen/internal/options"
	"github.com/crdgen/crdgen/internal/run"
	"github.com/crdgen/crdgen/markers"
)

// fields are declared in random structs, with a number for each %[1]d and a type for %[2]s: each
// is a finding in some places at most, below a map, behind a path or in a field of the user's.
var fields = []string{
	"\t// +optional\n\t// +kubebuilder:default=5\n\t// +kubebuilder:validation:Maximum=3\n\tF%[1]d int32 `json:\"f%[1]d,omitempty\"`\n",
	"\t// +optional\n\t// +kubebuilder:default=b\n\tF%[1]d string `json:\"f%[1]d,omitempty\"`\n",
	"\tF%[1]d string `json:\"f%[1]d\"`\n",
	"\tF%[1]d %[2]s `json:\"f%[1]d\"`\n",
	"\t// +optional\n\tF%[1]d *%[2]s `json:\"f%[1]d,omitempty\"`\n",
	"\tF%[1]d []%[2]s `json:\"f%[1]d\"`\n",
	"\tF%[1]d map[string]%[2]s `json:\"f%[1]d\"`\n",
	"\t// +crdgen:at=.f0 +required\n\tF%[1]d %[2]s `json:\"f%[1]d\"`\n",
	"\t// +crdgen:at=.f1.f0 +required\n\tF%[1]d []%[2]s `json:\"f%[1]d\"`\n",
}

// faulty are findings wherever they stand.
var faulty = []string{
	"\t// +required\n\t// +kubebuilder:default=a\n\tF%[1]d string `json:\"f%[1]d\"`\n",
	"\t// +kubebuilder:default=true\n\tF%[1]d bool `json:\"f%[1]d,omitempty\"`\n",
	"\tF%[1]d string `json:\"f%[1]d,omitemtpy\"`\n",
	"\t// +optional\n\t// +listType=set\n\t// +kubebuilder:default={a,a}\n\tF%[1]d []string `json:\"f%[1]d,omitempty\"`\n",
	"\t// +optional\n\t// +kubebuilder:validation:XValidation:rule=\"self == oldSelf\"\n\tF%[1]d string `json:\"f%[1]d,omitempty\"`\n",
	"\t// +optional\n\tF%[1]d []corev1.PersistentVolumeClaim `json:\"f%[1]d,omitempty\"`\n",
	"\t// +optional\n\tF%[1]d %[2]s `json:\"f%[1]d\"`\n",
}

// randomTypes is a package with kinds that use structs, which use those behind them.
func randomTypes(random *rand.Rand) string {
	const structs, kinds = 5, 2
	var b strings.Builder
	b.WriteString("// +groupName=example.com\npackage v1\n\nimport (\n\tcorev1 \"k8s.io/api/core/v1\"\n\tmetav1 \"k8s.io/apimachinery/pkg/apis/meta/v1\"\n)\n\nvar _ corev1.Pod\n\n")
	write := func(name string, from int) {
		fmt.Fprintf(&b, "type %s struct {\n", name)
		for f := range 3 + random.IntN(4) {
			inner := "string"
			if from < structs {
				inner = fmt.Sprintf("T%d", from+random.IntN(structs-from))
			}
			among := fields
			if random.IntN(10) == 0 {
				among = faulty
			}
			fmt.Fprintf(&b, among[random.IntN(len(among))]+"%[3]s", f, inner, "") // the last is for vet
		}
		b.WriteString("}\n\n")
	}
	for k := range kinds {
		fmt.Fprintf(&b, "// +kubebuilder:object:root=true\ntype K%[1]d struct {\n\tmetav1.TypeMeta `json:\",inline\"`\n\tmetav1.ObjectMeta `json:\"metadata,omitempty\"`\n\tSpec S%[1]d `json:\"spec\"`\n}\n\n", k)
		write(fmt.Sprintf("S%d", k), 0)
	}
	for i := range structs {
		write(fmt.Sprintf("T%d", i), i+1)
	}
	return b.String()
}

// TestSharedFieldsFindTheSame asserts that rules find in random programs, whose types are used
// in many places, what they find when each place is shown to them.
func TestSharedFieldsFindTheSame(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join("..", "..", name))
		if err != nil {
			t.Fatal(err)
		}
		text = bytes.Replace(text, []byte("module github.com/crdgen/crdgen\n"), []byte("module example.com/lamps\n"), 1)
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	asked, err := options.Parse([]string{"crd", "paths=.", "output:dir=out"}, registry.All())
	if err != nil {
		t.Fatal(err)
	}
	found := map[diag.Code]int{}
	for seed := range uint64(longtest.Count(300, 25)) {
		source := randomTypes(rand.New(rand.NewPCG(seed, 1)))
		if err := os.WriteFile(filepath.Join(dir, "types.go"), []byte(source), 0o600); err != nil {
			t.Fatal(err)
		}
		r := run.Request{Options: run.Options{Checks: pass.Full}, Dir: dir, Getenv: os.Getenv, Markers: markers.Default()}
		part, err := r.Build(&run.Plan{Plan: asked})
		if err != nil {
			t.Fatal(err)
		}
		settings := check.Settings{Options: pass.Options{Level: pass.Full, Wrong: part.Findings.ErrorLines()}}
		want := check.RunShowingAll(context.Background(), r.Subjects(part), settings)
		if diff := cmp.Diff(want, check.Run(context.Background(), r.Subjects(part), settings)); diff != "" {
			t.Fatalf("seed %d: findings with and without shared fields differ:\n%s\n%s", seed, diff, source)
		}
		for code, n := range codes(want) {
			found[code] += n
		}
	}
	for _, code := range []diag.Code{diag.RequiredDefault, diag.LostZero, diag.JSONTagOption, diag.HarmfulDefault, diag.PrunedMetadata, diag.ImmutableOptional} {
		if found[code] == 0 {
			t.Errorf("no random program has a finding %s: %v", code, found)
		}
	}
}

// codes counts findings.
func codes(l diag.List) map[diag.Code]int {
	n := map[diag.Code]int{}
	for _, d := range l {
		n[d.Code]++
	}
	return n
}
