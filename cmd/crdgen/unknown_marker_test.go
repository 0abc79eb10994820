package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/markers"
)

// TestUnknownMarkersUnderCompat writes markers that nothing knows, of every
// namespace and at every kind of declaration, and holds that a run of
// each of controller-gen's generators ends as controller-gen's own does.
func TestUnknownMarkersUnderCompat(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(20, 13))
	var names []string
	for len(names) < 60 {
		d := markers.Default().Definitions()[random.IntN(len(markers.Default().Definitions()))]
		head, _, _ := strings.Cut(d.Name, ":")
		name := []string{
			d.Name + ":FooBarBaz",
			d.Name[:strings.LastIndexByte(d.Name, ':')+1] + []string{"AnyOf", "policy", "hub", "drap", "Typ"}[random.IntN(5)],
			[]string{"kubebuilder", "crdgen", "kubebuidler", "example"}[random.IntN(4)] + strings.TrimPrefix(d.Name, head),
		}[random.IntN(3)]
		known := false
		for _, target := range []markers.Target{markers.Package, markers.Type, markers.Field, markers.Const} {
			known = known || markers.Default().Lookup("+"+name, target) != nil
		}
		if !known && strings.Contains(name, ":") {
			names = append(names, name)
		}
	}
	var lines strings.Builder
	for _, name := range names {
		fmt.Fprintf(&lines, "// +%s\n", name)
	}
	source := "// +groupName=example.com\n// +kubebuilder:object:generate=true\n" + lines.String() + `package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

` + lines.String() + `
` + lines.String() + `type Lamp struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `

` + lines.String() + `	Watts int32 ` + "`json:\"watts\"`" + `
}

` + lines.String() + `const Dark = "dark"

` + lines.String() + `func (Lamp) Light() {
` + lines.String() + `}
`
	for _, generator := range []string{"crd", "object", "rbac:roleName=lamps", "webhook", "applyconfiguration"} {
		dir := layOut(t, "markers/readers/unknown", nil)
		if err := os.WriteFile(filepath.Join(dir, "types.go"), []byte(source), 0o644); err != nil {
			t.Fatal(err)
		}
		args := []string{generator, "paths=./..."}
		_, controllerGenErr := runControllerGen(t, dir, args)
		out := runIn(t, dir, append([]string{"--compat=controller-gen"}, args...))
		if controllerGenErr != nil && (generator == "crd" || generator == "object") {
			t.Errorf("%s: controller-gen fails, so that nothing is compared: %v", generator, controllerGenErr)
		}
		if (controllerGenErr == nil) != (out.exit == exitClean) {
			t.Errorf("%s: exit code %d, controller-gen: %v\n%s", generator, out.exit, controllerGenErr, out.wrote[diagnosticsName])
		}
	}
}
