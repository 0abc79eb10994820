package resource_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/resource"
	"github.com/crdgen/crdgen/markers"
)

func pizza() *model.Kind {
	root := &model.Type{Marks: markers.Set{
		{Value: crdmarkers.Resource{Path: "pizze", Scope: "Cluster"}}, {Value: crdmarkers.SubresourceStatus{}},
	}}
	return &model.Kind{Group: "shop.example.com", Name: "Pizza", Versions: []*model.Version{
		{Name: "v1", Package: &model.Package{HasGroup: true}, Root: root},
	}}
}

func TestOwn(t *testing.T) {
	groupless := &model.Kind{Name: "Loose", Versions: []*model.Version{{Name: "v1", Package: &model.Package{}, Root: &model.Type{}}}}
	got := resource.Own(&model.Program{Kinds: []*model.Kind{pizza(), groupless}})
	want := []resource.Resource{{
		Group: "shop.example.com", Kind: "Pizza", Plural: "pizze", Singular: "pizza", Usual: "pizzas", Versions: []string{"v1"}, Cluster: true, Subresources: []string{"status"},
	}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestGroups(t *testing.T) {
	own := []resource.Resource{resource.Of(pizza())}
	known := resource.NewKnown(own)
	if got := known.InGroups("shop.example.com"); len(got) != 1 || got[0].Builtin {
		t.Errorf("resources of the own group: %v", got)
	}
	if got := known.InGroups("apps"); len(got) < 5 || !got[0].Builtin || got[0].Versions[0] != "v1" {
		t.Errorf("resources of apps: %v", got)
	}
	if got := known.InGroups("nobody.example.com"); got != nil {
		t.Errorf("resources of nobody: %v", got)
	}
	for name, want := range map[string]string{"shop": "shop.example.com", "networking": "networking.k8s.io", "shop.exmaple.com": "shop.example.com", "elsewhere.org": ""} {
		if got := known.NearGroup(name); got != want {
			t.Errorf("NearGroup(%q) = %q, want %q", name, got, want)
		}
	}
	for name, want := range map[string]bool{"Pizza": true, "pizzes": true, "pizzas": true, "pasta": false, "piz": false} {
		if got := own[0].IsSlip(name); got != want {
			t.Errorf("IsSlip(%q) = %t", name, got)
		}
	}
}

// What is proposed is the nearest of the names, not the first in the alphabet, and all of
// those that are equally near.
func TestNearest(t *testing.T) {
	var known []resource.Resource
	for _, kind := range []string{"VLCluster", "VMCluster", "VTCluster", "VTClusterSet"} {
		known = append(known, resource.Resource{Kind: kind, Singular: strings.ToLower(kind), Plural: strings.ToLower(kind) + "s"})
	}
	for name, want := range map[string][]string{
		"vtcluster":    {"vtclusters"},
		"vtclustrs":    {"vtclusters"},
		"vmclustersx":  {"vmclusters"},
		"VTClusterSet": {"vtclustersets"},
		"vclusters":    {"vlclusters", "vmclusters", "vtclusters"},
		"boats":        nil,
	} {
		could := func(r resource.Resource) bool { return r.IsSlip(name) }
		if diff := cmp.Diff(want, resource.Nearest(name, slices.Values(known), could)); diff != "" {
			t.Errorf("%s: -want +got:\n%s", name, diff)
		}
	}
}

func TestIsPlaceholder(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{
		"": false, "A": false, "default": false, "My_Namespace": false, "kube.system": false, "_NS": false,
		"NAMESPACE": true, "ROOT_NAMESPACE": true, "NS-1": true, "{{ .Release.Namespace }}": true, "${NS}": true,
	} {
		if got := resource.IsPlaceholder(name); got != want {
			t.Errorf("IsPlaceholder(%q) = %v", name, got)
		}
	}
}
