package sample

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/check/crvalidation"
	"github.com/crdgen/crdgen/internal/diag"
)

// Finding says that no object of a kind was found, at its type in the version, and
// what the CRD has against the one that was made.
func (o Object) Finding(at token.Position, kind, version string) diag.Diagnostic {
	d := diag.Diagnostic{
		Pos: at, Code: diag.NoSample,
		Message: fmt.Sprintf("no object of kind %q in version %q was found that its CRD accepts", kind, version),
		Help:    "a value that nobody can guess comes from a marker on the field, as in +kubebuilder:example=\"…\"; or fill it in where the comments say so",
	}
	for _, e := range o.Refused {
		d.Notes = append(d.Notes, diag.Note{Message: "still refused: " + crvalidation.Answer(e)})
	}
	return d
}

// IsCalled reports whether a word is one of the resource's names, in any case and with
// or without its group.
func IsCalled(crd *apiext.CustomResourceDefinition, word string) bool {
	names := crd.Spec.Names
	word = strings.TrimSuffix(strings.ToLower(word), "."+crd.Spec.Group)
	return word == strings.ToLower(names.Kind) || word == names.Plural || word == names.Singular || slices.Contains(names.ShortNames, word)
}

// Version returns the served version of a name, the storage version for none and the first
// served one where that is not served; nil if there is none. Served are the names of all.
func Version(crd *apiext.CustomResourceDefinition, name string) (version *apiext.CustomResourceDefinitionVersion, served []string) {
	var first *apiext.CustomResourceDefinitionVersion
	for i := range crd.Spec.Versions {
		v := &crd.Spec.Versions[i]
		if !v.Served {
			continue
		}
		served = append(served, v.Name)
		if name == v.Name || name == "" && v.Storage {
			version = v
		}
		if first == nil {
			first = v
		}
	}
	if version == nil && name == "" {
		version = first
	}
	return version, served
}
