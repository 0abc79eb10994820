// Package registry lists every generator that the command line knows.
//
// It stands between cmd/crdgen and the generators: the contract that they
// implement is package generators, which they import, so the list that imports
// them cannot stand there. The package holds no logic and must not grow any: a
// new generator is its own package and one line in All.
package registry

import (
	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/generators/applyconfiguration"
	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/generators/crd"
	"github.com/crdgen/crdgen/generators/deepcopy"
	"github.com/crdgen/crdgen/generators/policy"
	"github.com/crdgen/crdgen/generators/rbac"
	"github.com/crdgen/crdgen/generators/schemapatch"
	"github.com/crdgen/crdgen/generators/webhook"
)

// All returns the generators in the order of the help. Their names are unique.
func All() []generators.Generator {
	return []generators.Generator{
		crd.Generator(),
		deepcopy.Generator(),
		rbac.Generator(),
		webhook.Generator(),
		policy.Generator(),
		conversion.Generator(),
		schemapatch.Generator(),
		applyconfiguration.Generator(),
	}
}
