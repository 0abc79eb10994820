package webhook

import (
	"iter"
	"slices"
	"strings"

	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/builtin"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/plural"
)

// coreGroupName is how markers may call the group without a name.
const coreGroupName = "core"

// clusterScope is the scope of a resource without namespaces, in the spelling of
// +kubebuilder:resource and of a rule's scope.
const clusterScope = "Cluster"

// A resource is what a rule can match: a kind of the program or of Kubernetes.
type resource struct {
	group, kind, plural string
	versions            []string
	cluster             bool // it belongs to no namespace
	builtin             bool
	// subresources are known for kinds of the program only.
	subresources []string
}

// ownResources returns the resources of the program's kinds, in the order of
// the kinds. Kinds without a group are not served by anything.
func ownResources(p *model.Program) []resource {
	out := make([]resource, 0, len(p.Kinds))
	for _, k := range p.Kinds {
		if !slices.ContainsFunc(k.Versions, func(v *model.Version) bool { return v.Package.HasGroup }) {
			continue
		}
		out = append(out, ownResource(k))
	}
	return out
}

func ownResource(k *model.Kind) resource {
	r := resource{group: k.Group, kind: k.Name, plural: strings.ToLower(plural.Of(k.Name))}
	for _, v := range slices.Concat(k.Versions, k.Unlisted) {
		r.versions = append(r.versions, v.Name)
		for _, m := range v.Root.Marks {
			switch value := m.Value.(type) {
			case crdmarkers.Resource:
				if value.Path != "" {
					r.plural = value.Path
				}
				r.cluster = r.cluster || value.Scope == clusterScope
			case crdmarkers.SubresourceStatus:
				r.subresources = append(r.subresources, "status")
			case crdmarkers.SubresourceScale:
				r.subresources = append(r.subresources, "scale")
			}
		}
	}
	return r
}

// builtinResources yields the resources of one of Kubernetes' own groups. All of
// its versions count as theirs.
func builtinResources(g builtin.Group) iter.Seq[resource] {
	return func(yield func(resource) bool) {
		for r := range g.Resources() {
			if !yield(resource{group: r.Group, kind: r.Kind, plural: r.Plural, cluster: r.Cluster, versions: g.Versions(), builtin: true}) {
				return
			}
		}
	}
}
