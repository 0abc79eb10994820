package server

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/crdgen/crdgen/internal/check/checktest"
	"github.com/crdgen/crdgen/internal/check/trace"
)

func pathsOf(errs field.ErrorList) []string {
	var out []string
	for _, e := range errs {
		_, rest, _ := strings.Cut(e.Field, "properties[spec].")
		out = append(out, rest)
	}
	return out
}

func TestVerdictOfReportsAllStages(t *testing.T) {
	crd := checktest.SubjectOf(t, checktest.Stages).CRD
	before := crd.DeepCopy()
	if got := Verdict(context.Background(), crd); len(got) >= 7 {
		t.Fatalf("the server reports all at once, the test shows nothing: %v", got)
	}
	got := pathsOf(verdictOf(context.Background(), crd, true, nil))
	want := []string{
		"properties[broken].pattern",
		"properties[items].x-kubernetes-list-map-keys",
		"properties[open].type",
		"properties[first].default.name",
		"properties[second].default",
		"properties[last].x-kubernetes-validations[0].rule",
		"properties[last].x-kubernetes-validations[1].rule",
	}
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(before, crd); diff != "" {
		t.Errorf("the CRD was changed:\n%s", diff)
	}
	for _, f := range pathsOf(verdictOf(context.Background(), crd, false, nil)) {
		if strings.Contains(f, trace.RulesKeyword) {
			t.Errorf("without rules, found %s", f)
		}
	}
}

func TestVerdictOfAcceptsAndEndsSomewhere(t *testing.T) {
	if got := verdictOf(context.Background(), checktest.SubjectOf(t, `{type: object}`).CRD, true, nil); len(got) > 0 {
		t.Errorf("a plain CRD is refused: %v", got)
	}
	// What cannot be mended must not be reported twice.
	bad := checktest.SubjectOf(t, `{type: object}`)
	bad.CRD.Spec.Group = "food"
	bad.CRD.Spec.Versions[0].Schema.OpenAPIV3Schema.Type = "string"
	all := verdictOf(context.Background(), bad.CRD, true, nil)
	seen := map[string]bool{}
	for _, e := range all {
		if seen[e.Error()] {
			t.Errorf("twice: %v", e)
		}
		seen[e.Error()] = true
	}
	if len(all) == 0 {
		t.Error("nothing is reported")
	}
}

func TestWithoutCascades(t *testing.T) {
	path := field.NewPath("spec", "validation", "openAPIV3Schema")
	total := field.Forbidden(path, totalCost+" for entire OpenAPIv3 schema exceeds budget by factor of 2.0x")
	part := field.Forbidden(path.Child(trace.RulesKeyword).Index(0).Child("rule"), contributes+" exceeding cost limit")
	alone := field.Forbidden(path.Child(trace.RulesKeyword).Index(0).Child("rule"), "estimated rule cost exceeds budget by factor of 2.0x")
	if got := withoutCascades(field.ErrorList{total, part}); len(got) != 1 || got[0] != total {
		t.Errorf("total cost: got %v", got)
	}
	if got := withoutCascades(field.ErrorList{total, part, alone}); len(got) != 1 || got[0] != alone {
		t.Errorf("one rule over the budget: got %v", got)
	}
}
