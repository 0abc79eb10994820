/*
Copyright 2026 The Tea Project authors

SPDX-License-Identifier: Apache-2.0
*/

package v1

import (
	"context"

	brewv1 "example.org/kitchen/api/brew/v1"
)

// +kubebuilder:webhook:path=/mutate-brew-tea-example-org-v1-pot,mutating=true,failurePolicy=fail,sideEffects=None,groups=brew.tea.example.org,resources=pots,verbs=create;update,versions=v1,name=mpot-v1.kb.io,admissionReviewVersions=v1

// PotCustomDefaulter fills in what was left out.
type PotCustomDefaulter struct{}

// Default is asked before an object is stored.
func (d *PotCustomDefaulter) Default(_ context.Context, _ *brewv1.Pot) error { return nil }

// NOTE: add "delete" to the verbs to be asked before objects are deleted, too.
// +kubebuilder:webhook:path=/validate-brew-tea-example-org-v1-pot,mutating=false,failurePolicy=fail,sideEffects=None,groups=brew.tea.example.org,resources=pots,verbs=create;update,versions=v1,name=vpot-v1.kb.io,admissionReviewVersions=v1

// PotCustomValidator refuses what cannot be.
type PotCustomValidator struct{}

// ValidateCreate is asked before an object is created.
func (v *PotCustomValidator) ValidateCreate(_ context.Context, _ *brewv1.Pot) error { return nil }
