/*
Copyright 2026 The Tea Project authors

SPDX-License-Identifier: Apache-2.0
*/

package v1

import (
	"context"

	brewv1 "example.org/kettle/api/v1"
)

// +kubebuilder:webhook:path=/mutate-brew-tea-example-org-v1-kettle,mutating=true,failurePolicy=fail,sideEffects=None,groups=brew.tea.example.org,resources=kettles,verbs=create;update,versions=v1,name=mkettle-v1.kb.io,admissionReviewVersions=v1

// KettleCustomDefaulter fills in what was left out.
type KettleCustomDefaulter struct{}

// Default is asked before an object is stored.
func (d *KettleCustomDefaulter) Default(_ context.Context, _ *brewv1.Kettle) error { return nil }

// NOTE: add "delete" to the verbs to be asked before objects are deleted, too.
// +kubebuilder:webhook:path=/validate-brew-tea-example-org-v1-kettle,mutating=false,failurePolicy=fail,sideEffects=None,groups=brew.tea.example.org,resources=kettles,verbs=create;update,versions=v1,name=vkettle-v1.kb.io,admissionReviewVersions=v1

// KettleCustomValidator refuses what cannot be.
type KettleCustomValidator struct{}

// ValidateCreate is asked before an object is created.
func (v *KettleCustomValidator) ValidateCreate(_ context.Context, _ *brewv1.Kettle) error { return nil }
