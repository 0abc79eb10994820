package rbac

import (
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/resource"
)

// ownResources are those of all kinds of the program. With Kubernetes' own they are what
// is known.
type ownResources []resource.Resource

func resourcesOf(p *model.Program) ownResources {
	own := make(ownResources, len(p.Kinds))
	for i, k := range p.Kinds {
		own[i] = resource.Of(k)
	}
	return own
}
