package options_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/generators/registry"
	"github.com/crdgen/crdgen/internal/options"
	"github.com/crdgen/crdgen/internal/output"
)

// TestMeant: what the settings say of a generator comes before what a check takes for
// granted, and the order is that of the generators.
func TestMeant(t *testing.T) {
	known := registry.All()
	p, err := options.Parse([]string{"webhook", "crd:maxDescLen=7", "output:crd:dir=x"}, known)
	if err != nil {
		t.Fatal(err)
	}
	jobs := options.Meant(known, p.Jobs, options.Manifests)
	var names []string
	for _, j := range jobs {
		names = append(names, j.Generator.Name)
	}
	if diff := cmp.Diff([]string{"crd", "rbac", "webhook", "policy"}, names); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if want := (output.Rule{Form: output.Directory, Config: "x"}); jobs[0].Rule != want {
		t.Errorf("rule %+v, want %+v", jobs[0].Rule, want)
	}
	if !cmp.Equal(jobs[1].Options, jobs[1].Generator.CheckOptions) || jobs[1].Rule != output.StandardRule("rbac") {
		t.Errorf("%+v", jobs[1])
	}
	if all := options.Meant(known, nil, options.Anything); len(all) != len(known) {
		t.Errorf("%d of %d generators", len(all), len(known))
	}
	if crds := options.Meant(known, nil, options.CRDs); len(crds) != 1 || crds[0].Generator.Name != "crd" {
		t.Errorf("%+v", crds)
	}
}
