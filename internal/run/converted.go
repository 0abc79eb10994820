package run

import (
	"context"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/check/crvalidation"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/manifests"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/output"
)

// convertedObjects holds the objects that generated tests have converted against the CRDs of
// the run: manifests in testdata/conversion beside the packages.
func convertedObjects(ctx context.Context, program *model.Program, outs []output.File) (diag.List, error) {
	if program == nil {
		return nil, nil
	}
	var crds []*apiext.CustomResourceDefinition
	for i := range outs {
		if crd, ok := outs[i].Object.(*apiext.CustomResourceDefinition); ok {
			crds = append(crds, crd)
		}
	}
	if len(crds) == 0 {
		return nil, nil
	}
	server := crvalidation.NewServer(crds)
	var found diag.List
	for _, pkg := range program.Packages {
		if !pkg.Root {
			continue
		}
		refused, err := manifests.Converted(ctx, server, pkg.Dir)
		if err != nil {
			return nil, err
		}
		found.Add(refused...)
	}
	return found, nil
}
