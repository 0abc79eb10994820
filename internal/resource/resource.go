// Package resource says which API resources exist: those of a program's kinds
// and those of Kubernetes. Generators that write rules over resources, of roles,
// webhooks and policies, look up in it what the rules can match.
//
// It reads the finished model and package builtin, and reports nothing itself: a
// generator knows best where a name stands and how sure it has to be.
package resource

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/builtin"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/plural"
)

// clusterScope is the scope of a resource without namespaces, in the spelling of
// +kubebuilder:resource.
const clusterScope = "Cluster"

// A Resource is a kind of the program or of Kubernetes, as it is served.
type Resource struct {
	Group, Kind, Plural string
	// Singular is what the resource is called in the singular, and Usual the plural that the
	// kind has without a marker; both are empty for Kubernetes' own.
	Singular, Usual string
	Versions        []string
	Cluster         bool // it belongs to no namespace
	Builtin         bool
	// Subresources are known for kinds of the program only.
	Subresources []string
}

// Own returns the resources of the program's kinds, in the order of the kinds.
// Kinds without a group are not served by anything.
func Own(p *model.Program) []Resource {
	out := make([]Resource, 0, len(p.Kinds))
	for _, k := range p.Kinds {
		if slices.ContainsFunc(k.Versions, func(v *model.Version) bool { return v.Package.HasGroup }) {
			out = append(out, Of(k))
		}
	}
	return out
}

// Of returns the resource of a kind, with all of its versions.
func Of(k *model.Kind) Resource {
	usual := strings.ToLower(plural.Of(k.Name))
	r := Resource{Group: k.Group, Kind: k.Name, Plural: usual, Usual: usual, Singular: strings.ToLower(k.Name)}
	for _, v := range slices.Concat(k.Versions, k.Unlisted) {
		r.Versions = append(r.Versions, v.Name)
		for _, m := range v.Root.Marks {
			switch value := m.Value.(type) {
			case crdmarkers.Resource:
				if !isRefused(value.Path) {
					r.Plural = cmp.Or(value.Path, r.Plural)
				}
				r.Singular = cmp.Or(value.Singular, r.Singular)
				r.Cluster = r.Cluster || value.Scope == clusterScope
			case crdmarkers.SubresourceStatus:
				r.Subresources = append(r.Subresources, "status")
			case crdmarkers.SubresourceScale:
				r.Subresources = append(r.Subresources, "scale")
			}
		}
	}
	return r
}

// isRefused reports whether no resource can have a plural, as the API server says of the definition:
// what names the resource means the usual one then.
func isRefused(path string) bool { return strings.ToLower(path) != path }

// Builtin yields the resources of one of Kubernetes' own groups. All versions of
// the group count as theirs.
func Builtin(g builtin.Group) iter.Seq[Resource] {
	return func(yield func(Resource) bool) {
		for r := range g.Resources() {
			if !yield(Resource{Group: r.Group, Kind: r.Kind, Plural: r.Plural, Cluster: r.Cluster, Versions: g.Versions(), Builtin: true}) {
				return
			}
		}
	}
}

// IsTemplate reports whether another tool fills in a name later on, so that nothing can be
// said about it now: Helm, a shell, or the controllers of a cluster.
func IsTemplate(name string) bool {
	return strings.Contains(name, "{{") || strings.Contains(name, "${") || strings.Contains(name, "$(")
}

// IsPlaceholder reports whether a name that has to be in lower case is filled in later on: by
// a template, or in the place of a word such as ROOT_NAMESPACE, which sed and yq find.
func IsPlaceholder(name string) bool {
	if IsTemplate(name) {
		return true
	}
	isCapital := func(c byte) bool { return 'A' <= c && c <= 'Z' }
	for i := range len(name) {
		if c := name[i]; !isCapital(c) && (i == 0 || c != '_' && c != '-' && (c < '0' || '9' < c)) {
			return false
		}
	}
	return len(name) > 1
}
