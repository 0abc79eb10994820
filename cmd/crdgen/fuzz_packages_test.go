package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// FuzzPackages runs generators on a module whose packages import one another, share kinds
// and groups, and are not all named, and wants the same answer twice.
func FuzzPackages(f *testing.F) {
	add := func(seed uint64) {
		random := rand.New(rand.NewPCG(seed, 1))
		data := make([]byte, 60)
		for i := range data {
			data[i] = byte(random.Uint32())
		}
		f.Add(data)
	}
	for seed := range uint64(60) {
		add(seed)
	}
	add(145) // a version outside of paths= alone reaches a package of its group, which was a panic
	dir := hostileModule(f, files{})
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 200 {
			t.Skip("it takes too long")
		}
		maker := &packageMaker{sourceMaker{data: data}}
		tree, args := maker.module()
		for name, text := range tree {
			if err := os.MkdirAll(filepath.Join(dir, filepath.Dir(name)), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		run := func() shell { return fuzzRun(t, dir, "", tree, args...) }
		if first, second := run(), run(); first != second {
			t.Errorf("two runs differ:\n%s\n%s", first.stderr, second.stderr)
		}
		if t.Failed() {
			t.Logf("arguments: %q\n%v", args, tree)
		}
	})
}

// A packageMaker turns bytes into packages: a package imports only those behind it.
type packageMaker struct{ sourceMaker }

const madePackages = 4

func (m *packageMaker) module() (files, []string) {
	tree := files{}
	args := []string{"crd", "output:none"}
	if m.pick(2) == 1 { // each generator reaches more
		args = append(args, "object", "webhook", "policy", "conversion")
	}
	if m.pick(3) == 1 {
		args = append(args, "--compat=controller-gen")
	}
	named := 0
	for i := range madePackages {
		tree[fmt.Sprintf("p%d/types.go", i)] = m.source(i)
		if m.pick(5) == 1 {
			args = append(args, fmt.Sprintf("paths=./p%d", i))
			named++
		}
	}
	if named == 0 {
		args = append(args, "paths=./p0")
	}
	return tree, args
}

func (m *packageMaker) source(i int) string {
	var head, body strings.Builder
	if group := []string{"example.com", "example.com", "other.example.com", ""}[m.pick(4)]; group != "" {
		fmt.Fprintf(&head, "// +groupName=%s\n", group)
	}
	fmt.Fprintf(&head, "// +kubebuilder:object:generate=true\npackage p%d\n\nimport (\n\tmetav1 \"k8s.io/apimachinery/pkg/apis/meta/v1\"\n", i)
	imported := map[int]bool{}
	reference := func() string {
		if behind := madePackages - 1 - i; behind > 0 && m.pick(3) > 0 {
			j := i + 1 + m.pick(behind)
			imported[j] = true
			return fmt.Sprintf("p%d.%s", j, []string{"T", "Lamp", "Bulb"}[m.pick(3)])
		}
		return []string{"string", "T", "*T", "metav1.Time"}[m.pick(4)]
	}
	body.WriteString("var _ metav1.Time\n\n")
	for _, kind := range []string{"Lamp", "Bulb"} {
		switch m.pick(4) {
		case 0:
			fmt.Fprintf(&body, "type %s struct {\n\tA %s `json:\"a\"`\n}\n\n", kind, reference())
			continue
		case 1:
			body.WriteString("// +kubebuilder:storageversion\n")
		case 2:
			body.WriteString("// +crdgen:conversion:hub\n")
		}
		fmt.Fprintf(&body, "// +kubebuilder:object:root=true\ntype %s struct {\n\tmetav1.TypeMeta `json:\",inline\"`\n\tmetav1.ObjectMeta `json:\"metadata,omitempty\"`\n\n\tSpec %s `json:\"spec\"`\n\tB []%s `json:\"b,omitempty\"`\n}\n\n",
			kind, reference(), reference())
	}
	inside := reference()
	if inside == "T" {
		inside = "[]T"
	}
	fmt.Fprintf(&body, "type T struct {\n\tA %s `json:\"a\"`\n}\n", inside)
	for j := range madePackages {
		if imported[j] {
			fmt.Fprintf(&head, "\t\"example.com/cases/p%d\"\n", j)
		}
	}
	return head.String() + ")\n\n" + body.String()
}
