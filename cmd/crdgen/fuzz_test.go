package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/diag"
)

// fuzzRun runs the command in this process and checks what holds for every input: no
// panic, one of three exit codes, and findings that point into the files.
func fuzzRun(t *testing.T, dir, stdin string, sources files, args ...string) shell {
	t.Helper()
	var stdout, stderr bytes.Buffer
	in := invocation{
		args: append([]string{"--diagnostics=json"}, args...), dir: dir, getenv: os.Getenv,
		stdin: strings.NewReader(stdin), stdout: &stdout, stderr: &stderr,
	}
	got := shell{execute(context.Background(), in), stdout.String(), stderr.String()}
	if got.exit < exitClean || got.exit > exitUsage || strings.Contains(got.stderr, string(diag.Internal)) {
		t.Fatalf("exit code %d, it says:\n%s", got.exit, got.stderr)
	}
	for line := range strings.Lines(got.stderr) {
		checkPlace(t, line, sources)
	}
	return got
}

// checkPlace wants the position of a finding to lie in its file.
func checkPlace(t *testing.T, line string, sources files) {
	t.Helper()
	var d struct {
		File         string
		Line, Column int
	}
	if !strings.HasPrefix(line, "{") {
		return
	}
	if err := json.Unmarshal([]byte(line), &d); err != nil {
		t.Fatalf("%v in %q", err, line)
	}
	text, given := sources[filepath.ToSlash(d.File)]
	if !given || d.Line == 0 {
		return
	}
	lines := strings.Split(text, "\n")
	if d.Line > len(lines) || d.Column > len(lines[d.Line-1])+1 {
		t.Errorf("the position lies behind the file's end: %s", line)
	}
}

// FuzzValidate gives any text to "crdgen validate" as custom resources.
func FuzzValidate(f *testing.F) {
	lamp := "apiVersion: example.com/v1\nkind: Lamp\nmetadata: {name: one}\n"
	for _, seed := range []string{
		"", "---\n", lamp + "spec: {color: red}\n", lamp + "spec: {color: blue, size: -1}\n---\n" + lamp, lamp + "spec: &a {color: *a}\n",
		lamp + "spec: [1, 2]\n", lamp + "spec: {<<: {color: red}}\n", `{"apiVersion":"example.com/v1","kind":"List","items":[{"kind":"Lamp"}]}`,
		lamp + "spec:\n  tags: {a: 1, a: 2}\n  when: 2024-01-15\n", lamp + "\tspec: x\n", "kind: Lamp\n", "%YAML 1.1\n--- !!binary x\n", lamp + "spec: {size: 1e400}\n",
		lamp + "spec: {parts: [{name: a}, {name: a}, null]}\n", "- 1\n- [\n", "\xef\xbb\xbf" + lamp, "a: \x00\n", lamp + "status: 1\nmetadata: {name: [x]}\n",
	} {
		f.Add(seed)
	}
	source := `// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Lamp struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `
	Spec   Spec   ` + "`json:\"spec\"`" + `
	Status Status ` + "`json:\"status,omitempty\"`" + `
}

// +kubebuilder:validation:XValidation:rule="self.size < 9 || self.color == 'red'"
type Spec struct {
	// +kubebuilder:validation:Enum=red;green
	Color string ` + "`json:\"color\"`" + `
	// +kubebuilder:default=3
	// +kubebuilder:validation:Minimum=1
	Size int32 ` + "`json:\"size,omitempty\"`" + `
	// +kubebuilder:validation:MaxProperties=8
	Tags map[string]int64 ` + "`json:\"tags,omitempty\"`" + `
	When metav1.Time ` + "`json:\"when,omitempty\"`" + `
	// +listType=map
	// +listMapKey=name
	Parts []Part ` + "`json:\"parts,omitempty\"`" + `
}

type Part struct {
	Name string  ` + "`json:\"name\"`" + `
	Next *Status ` + "`json:\"next,omitempty\"`" + `
}

type Status struct {
	// +kubebuilder:validation:Pattern=` + "`^[a-z]+$`" + `
	Phase string ` + "`json:\"phase,omitempty\"`" + `
}
`
	dir := hostileModule(f, files{"types.go": source})
	f.Fuzz(func(t *testing.T, text string) {
		fuzzRun(t, dir, text, files{"standard input": text}, "validate", "-f", "-", "paths=.")
	})
}

// FuzzSource runs all generators that need nothing else on types made from bytes, and
// wants the same answer twice.
func FuzzSource(f *testing.F) {
	for seed := range 12 {
		data := make([]byte, 60)
		for i := range data {
			data[i] = byte(seed*31 + i*i*7 + i*seed)
		}
		f.Add(data, "")
	}
	f.Add([]byte{0, 1, 2, 3}, "+kubebuilder:validation:XValidation:rule=\"self.size() > 0\"")
	f.Add([]byte{9, 8, 7, 6, 5}, "+kubebuilder:default={a: [1, {b: 2}]}")
	dir := hostileModule(f, files{})
	f.Fuzz(func(t *testing.T, data []byte, marker string) {
		if strings.ContainsAny(marker, "\n\r") || len(marker) > 300 || len(data) > 400 {
			t.Skip("the marker ends there, or it takes too long")
		}
		source := (&sourceMaker{data: data, marker: marker}).file()
		if err := os.WriteFile(filepath.Join(dir, "types.go"), []byte(source), 0o644); err != nil {
			t.Fatal(err)
		}
		run := func() shell {
			return fuzzRun(t, dir, "", files{"types.go": source}, "crd", "object", "rbac:roleName=r", "webhook", "policy", "paths=.", "output:none")
		}
		if first, second := run(), run(); first != second {
			t.Errorf("two runs differ:\n%s\n%s", first.stderr, second.stderr)
		}
		if t.Failed() {
			t.Logf("source:\n%s", source)
		}
	})
}
