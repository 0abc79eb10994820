package main

import (
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/check"
	"github.com/crdgen/crdgen/internal/model"
)

// subjects are the objects of a run that are checked.
func subjects(program *model.Program, outs []output) []check.Subject {
	var all []check.Subject
	for _, o := range outs {
		if crd, ok := o.file.Object.(*apiext.CustomResourceDefinition); ok {
			all = append(all, check.Subject{CRD: crd, Kind: o.file.Kind, Program: program})
		}
	}
	return all
}
