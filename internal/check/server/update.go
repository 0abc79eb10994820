package server

import (
	"context"
	"slices"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/crdgen/crdgen/internal/check/expression"
)

// UpdateVerdict returns what the API server says to a CRD that replaces another one,
// which is established. Objects are stored in the versions that the old one's status
// names, or in its storage version where there is none. Neither is changed. What it has
// against the schema of a version that is the same in both is left out.
func UpdateVerdict(ctx context.Context, crd, old *apiext.CustomResourceDefinition) field.ErrorList {
	crd, old = withoutUnchanged(crd, old)
	// Most of two definitions is the same, and nothing is wrong with the rest. What the server
	// forgives a schema that is replaced, since the old one has it as well, takes it longer to
	// find out than all that it has against the new one. So it is asked first what it would
	// say without: nothing forgiven is nothing refused.
	if after, before, err := replacing(changedOnly(crd, old)); err == nil &&
		len(withoutUnreadable(after))+len(validation.ValidateCustomResourceDefinitionUpdate(ctx, after, withoutSchemas(before))) == 0 {
		return nil
	}
	after, before, err := replacing(crd, old)
	if err != nil {
		return field.ErrorList{field.Invalid(field.NewPath("spec"), "", err.Error())}
	}
	unreadable := withoutUnreadable(after)
	return append(unreadable, repeatable(validation.ValidateCustomResourceDefinitionUpdate(ctx, after, before))...)
}

// replacing is a definition as the server has it when it replaces another one, which is
// established, and that one.
func replacing(crd, old *apiext.CustomResourceDefinition) (after, before *apiextensions.CustomResourceDefinition, err error) {
	if before, err = internalOf(old); err != nil {
		return nil, nil, err
	}
	if after, err = internalOf(crd); err != nil {
		return nil, nil, err
	}
	if len(old.Status.StoredVersions) > 0 {
		before.Status.StoredVersions = slices.Clone(old.Status.StoredVersions)
	}
	before.Status.Conditions = []apiextensions.CustomResourceDefinitionCondition{{Type: apiextensions.Established, Status: apiextensions.ConditionTrue}}
	kept(&after.ObjectMeta, &before.ObjectMeta)
	before.ResourceVersion, after.ResourceVersion = "1", "1"
	stored := slices.Clone(before.Status.StoredVersions)
	for _, v := range after.Status.StoredVersions { // the registry adds the one that is written
		if !slices.Contains(stored, v) {
			stored = append(stored, v)
		}
	}
	after.Status = before.Status
	after.Status.StoredVersions = stored
	return after, before, nil
}

// kept fills in what nobody writes: the server takes it from the object that is there, whatever
// the one which replaces that has.
func kept(after, before *metav1.ObjectMeta) {
	after.UID, after.Generation, after.CreationTimestamp = before.UID, before.Generation, before.CreationTimestamp
	after.DeletionTimestamp, after.DeletionGracePeriodSeconds = before.DeletionTimestamp, before.DeletionGracePeriodSeconds
	after.Finalizers, after.OwnerReferences, after.ManagedFields = before.Finalizers, before.OwnerReferences, before.ManagedFields
}

// withoutUnchanged returns two definitions that have a schema which says nothing in the
// place of those that a version has on both sides: nothing else of a definition is held
// against its schemas but selectable fields.
func withoutUnchanged(crd, old *apiext.CustomResourceDefinition) (after, before *apiext.CustomResourceDefinition) {
	if crd.Spec.PreserveUnknownFields != old.Spec.PreserveUnknownFields {
		return crd, old
	}
	a, b := *crd, *old
	a.Spec.Versions, b.Spec.Versions = slices.Clone(a.Spec.Versions), slices.Clone(b.Spec.Versions)
	schemaOf := func(v *apiext.CustomResourceDefinitionVersion) *apiext.JSONSchemaProps {
		if v.Schema == nil || len(v.SelectableFields) > 0 {
			return nil
		}
		return v.Schema.OpenAPIV3Schema
	}
	empty := &apiext.CustomResourceValidation{OpenAPIV3Schema: &apiext.JSONSchemaProps{Type: "object"}}
	for i := range a.Spec.Versions {
		v := &a.Spec.Versions[i]
		at := slices.IndexFunc(b.Spec.Versions, func(o apiext.CustomResourceDefinitionVersion) bool { return o.Name == v.Name })
		if at < 0 {
			continue
		}
		o := &b.Spec.Versions[at]
		if new, was := schemaOf(v), schemaOf(o); new != nil && was != nil && expression.Same(new, was) {
			v.Schema, o.Schema = empty, empty
		}
	}
	return &a, &b
}

// withoutSchemas is a definition of the same names and versions whose schemas have
// nothing that one which replaces them could be forgiven.
func withoutSchemas(crd *apiextensions.CustomResourceDefinition) *apiextensions.CustomResourceDefinition {
	bare := *crd
	schema := &apiextensions.CustomResourceValidation{OpenAPIV3Schema: &apiextensions.JSONSchemaProps{Type: "object"}}
	if bare.Spec.Validation != nil {
		bare.Spec.Validation = schema
	}
	bare.Spec.Versions = slices.Clone(bare.Spec.Versions)
	for i := range bare.Spec.Versions {
		if v := &bare.Spec.Versions[i]; v.Schema != nil {
			v.Schema = schema
		}
	}
	return &bare
}
