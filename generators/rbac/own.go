package rbac

import (
	"cmp"
	"strings"

	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/plural"
)

// An ownResource is the resource of one of the program's kinds.
type ownResource struct {
	group, kind, plural, singular string
	// usual is the plural that the kind has without a marker.
	usual      string
	namespaced bool
	// subresources are those that some version has a marker for.
	subresources []string
}

// ownResources are those of all kinds of the program. With Kubernetes' own they are what
// is known.
type ownResources []ownResource

// resourcesOf returns the resources of all kinds, as their markers name them.
func resourcesOf(p *model.Program) ownResources {
	own := make(ownResources, 0, len(p.Kinds))
	for _, k := range p.Kinds {
		r := ownResource{group: k.Group, kind: k.Name, usual: strings.ToLower(plural.Of(k.Name)), singular: strings.ToLower(k.Name), namespaced: true}
		r.plural = r.usual
		for _, v := range k.Versions {
			for _, m := range v.Root.Marks {
				if sub, ok := strings.CutPrefix(m.Name, "kubebuilder:subresource:"); ok {
					r.subresources = append(r.subresources, sub)
				}
				if marker, ok := m.Value.(crdmarkers.Resource); ok {
					r.plural = cmp.Or(marker.Path, r.plural)
					r.singular = cmp.Or(marker.Singular, r.singular)
					r.namespaced = marker.Scope != "Cluster"
				}
			}
		}
		own = append(own, r)
	}
	return own
}
