package crd

import (
	"slices"

	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema"
	"github.com/crdgen/crdgen/markers"
)

// isSkipped reports whether a version is kept out of the CRD of its kind.
func isSkipped(v *model.Version) bool { return v.Root.Marks.Has("kubebuilder:skipversion") }

// ofVersion lowers what is found of a version alone to warnings where the CRD does not have it:
// nothing that is written is wrong.
func ofVersion(v *model.Version, found diag.List) diag.List {
	if isSkipped(v) {
		return found.Lowered()
	}
	return found
}

// ofWholeKind reports whether a marker counts wherever it stands: names, annotations and labels
// belong to the kind, and those of a skipped version are written, too.
func ofWholeKind(m markers.Mark) bool {
	switch m.Value.(type) {
	case crdmarkers.Resource, crdmarkers.Metadata, crdmarkers.SkipVersion:
		return true
	}
	return false
}

// schemaFindings are those of the schemas that were made. What only skipped versions have is
// lowered to warnings. Schemas are made once for each type, whichever version asks first, so
// that the written versions alone are made again where there is a skipped one.
func (g *builder) schemaFindings() diag.List {
	all := g.schemas.Findings()
	written := &model.Program{Packages: g.program.Packages}
	skips := false
	for _, k := range g.program.Kinds {
		kept := *k
		kept.Versions = slices.DeleteFunc(slices.Clone(k.Versions), isSkipped)
		kept.Unlisted = slices.DeleteFunc(slices.Clone(k.Unlisted), isSkipped)
		skips = skips || len(kept.Versions) < len(k.Versions) || len(kept.Unlisted) < len(k.Unlisted)
		written.Kinds = append(written.Kinds, &kept)
	}
	if !skips || !all.HasErrors() {
		return all
	}
	again := schema.New(written, g.opts.schema(g.compat))
	for _, k := range inControllerGenOrder(written.Kinds) {
		for _, v := range again.Versions(k) {
			again.OfRoot(v.Root)
		}
	}
	binding := again.Findings()
	return append(all.Without(binding).Lowered(), binding...)
}
