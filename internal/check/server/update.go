package server

import (
	"context"
	"slices"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation"
	"k8s.io/apimachinery/pkg/util/validation/field"
)

// UpdateVerdict returns what the API server says to a CRD that replaces another one,
// which is established. Objects are stored in the versions that the old one's status
// names, or in its storage version where there is none. Neither is changed.
func UpdateVerdict(ctx context.Context, crd, old *apiext.CustomResourceDefinition) field.ErrorList {
	before, err := internalOf(old)
	if err != nil {
		return field.ErrorList{field.Invalid(field.NewPath("spec"), "", err.Error())}
	}
	after, err := internalOf(crd)
	if err != nil {
		return field.ErrorList{field.Invalid(field.NewPath("spec"), "", err.Error())}
	}
	if len(old.Status.StoredVersions) > 0 {
		before.Status.StoredVersions = slices.Clone(old.Status.StoredVersions)
	}
	before.Status.Conditions = []apiextensions.CustomResourceDefinitionCondition{{Type: apiextensions.Established, Status: apiextensions.ConditionTrue}}
	before.ResourceVersion, after.ResourceVersion = "1", "1"
	stored := slices.Clone(before.Status.StoredVersions)
	for _, v := range after.Status.StoredVersions { // the registry adds the one that is written
		if !slices.Contains(stored, v) {
			stored = append(stored, v)
		}
	}
	after.Status = before.Status
	after.Status.StoredVersions = stored
	return validation.ValidateCustomResourceDefinitionUpdate(ctx, after, before)
}
