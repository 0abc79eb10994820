package contract

import (
	"context"

	"github.com/crdgen/crdgen/internal/contract/access"
	"github.com/crdgen/crdgen/internal/contract/change"
	"github.com/crdgen/crdgen/internal/contract/conversions"
)

// Objects are what a side has.
type Objects struct {
	access.Objects
	// Conversions are those that source has.
	Conversions []conversions.Conversion
}

// CompareObjects returns every change between two sides, sorted. Objects are paired by
// kind and name. Without whole, an object that only one side has means nothing, since
// that side was read in another way: those of generated source are some of those that a
// directory of manifests has.
func CompareObjects(ctx context.Context, old, new Objects, whole bool, o Options) []change.Finding {
	found := Compare(ctx, old.CRDs, new.CRDs, o)
	found = append(found, access.Compare(old.Objects, new.Objects, whole)...)
	found = append(found, conversions.Compare(old.converted(), new.converted())...)
	if whole {
		found = append(found, injections(old.CRDs, new.CRDs, o)...)
	}
	return change.Sorted(found)
}

func (o Objects) converted() conversions.Side {
	return conversions.Side{CRDs: o.CRDs, Conversions: o.Conversions}
}
