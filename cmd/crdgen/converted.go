package main

import (
	"context"
	"os"
	"path/filepath"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/check/resource"
	"github.com/crdgen/crdgen/internal/diag"
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
	server := resource.NewServer(crds)
	var found diag.List
	for _, pkg := range program.Packages {
		if !pkg.Root {
			continue
		}
		names, err := filepath.Glob(filepath.Join(pkg.Dir, "testdata", "conversion", "*.yaml"))
		if err != nil {
			continue // a directory whose name is a pattern
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				return nil, err
			}
			docs, _ := resource.Read(name, text)
			refused, err := server.Converted(ctx, docs)
			if err != nil {
				return nil, err
			}
			found.Add(refused...)
		}
	}
	return found, nil
}
