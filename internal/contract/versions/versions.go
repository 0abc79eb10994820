// Package versions answers what one CustomResourceDefinition says of its versions: which it
// has, which it writes and may have stored, and how objects become those of another one.
//
// The comparison of two definitions, that of conversions and plans of migrations ask it. It
// compares nothing and knows no schema.
package versions

import (
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// Has reports whether a definition has a version of some name.
func Has(crd *apiext.CustomResourceDefinition, name string) bool { return Of(crd, name) != nil }

// Of is the version of some name; nil if the definition has none.
func Of(crd *apiext.CustomResourceDefinition, name string) *apiext.CustomResourceDefinitionVersion {
	for i := range crd.Spec.Versions {
		if crd.Spec.Versions[i].Name == name {
			return &crd.Spec.Versions[i]
		}
	}
	return nil
}

// Storage is the name of the version that objects are written in, empty if there is none.
func Storage(crd *apiext.CustomResourceDefinition) string {
	for _, v := range crd.Spec.Versions {
		if v.Storage {
			return v.Name
		}
	}
	return ""
}

// Stored are the versions that objects may be stored in: those that the cluster tells,
// else the one that is written.
func Stored(crd *apiext.CustomResourceDefinition) []string {
	if len(crd.Status.StoredVersions) > 0 {
		return crd.Status.StoredVersions
	}
	if name := Storage(crd); name != "" {
		return []string{name}
	}
	return nil
}

// Strategy is how the server converts objects, as spec.conversion.strategy names it or by
// default.
func Strategy(crd *apiext.CustomResourceDefinition) string {
	if crd.Spec.Conversion == nil || crd.Spec.Conversion.Strategy == "" {
		return string(apiext.NoneConverter)
	}
	return string(crd.Spec.Conversion.Strategy)
}
