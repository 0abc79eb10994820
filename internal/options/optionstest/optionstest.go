// Package optionstest holds controller-gen's own generators and options: what tests of
// arguments, and of whole runs, compare with. Only tests import it, since it brings in all of
// controller-gen.
package optionstest

import (
	"testing"

	"sigs.k8s.io/controller-tools/pkg/applyconfiguration"
	"sigs.k8s.io/controller-tools/pkg/crd"
	"sigs.k8s.io/controller-tools/pkg/deepcopy"
	"sigs.k8s.io/controller-tools/pkg/genall"
	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"
	"sigs.k8s.io/controller-tools/pkg/rbac"
	"sigs.k8s.io/controller-tools/pkg/schemapatcher"
	"sigs.k8s.io/controller-tools/pkg/webhook"
)

// Generators are controller-gen's generators by their names.
func Generators() map[string]genall.Generator {
	return map[string]genall.Generator{
		"crd": crd.Generator{}, "rbac": rbac.Generator{}, "object": deepcopy.Generator{},
		"applyconfiguration": applyconfiguration.Generator{}, "webhook": webhook.Generator{},
		"schemapatch": schemapatcher.Generator{},
	}
}

// Registry is the registry of options that controller-gen's main builds.
func Registry(t testing.TB) *ctmarkers.Registry {
	t.Helper()
	reg := &ctmarkers.Registry{}
	define := func(name string, value any) {
		if err := reg.Define(name, ctmarkers.DescribesPackage, value); err != nil {
			t.Fatal(err)
		}
	}
	rules := map[string]any{
		"dir": genall.OutputToDirectory(""), "none": genall.OutputToNothing,
		"stdout": genall.OutputToStdout, "artifacts": genall.OutputArtifacts{},
	}
	for name, gen := range Generators() {
		define(name, gen)
		for rule, value := range rules {
			define("output:"+name+":"+rule, value)
		}
	}
	for rule, value := range rules {
		define("output:"+rule, value)
	}
	if err := genall.RegisterOptionsMarkers(reg); err != nil {
		t.Fatal(err)
	}
	return reg
}
