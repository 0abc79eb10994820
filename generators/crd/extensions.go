package crd

import (
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/markers"
)

// applyExtensions applies markers that controller-gen does not know.
func (g *builder) applyExtensions(on target, set markers.Set, s *apiext.JSONSchemaProps) {}

// parentRules adds the rules that markers of fields put on the struct.
func (b *structBuilder) parentRules() {}
