package rbac

import (
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/resource"
)

// ownResources are those of all kinds of the program. With Kubernetes' own they are what
// is known.
type ownResources struct{ *resource.Known }

func resourcesOf(p *model.Program) ownResources {
	own := make([]resource.Resource, len(p.Kinds))
	for i, k := range p.Kinds {
		own[i] = resource.Of(k)
	}
	return ownResources{resource.NewKnown(own)}
}
