/*
Copyright 2026 The Tea Project authors

SPDX-License-Identifier: Apache-2.0
*/

package v1

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
)

// NOTE: add "delete" to the verbs to be asked before objects are deleted, too.
// +kubebuilder:webhook:path=/validate-apps-v1-deployment,mutating=false,failurePolicy=fail,sideEffects=None,groups=apps,resources=deployments,verbs=create;update,versions=v1,name=vdeployment-v1.kb.io,admissionReviewVersions=v1

// DeploymentCustomValidator refuses what cannot be.
type DeploymentCustomValidator struct{}

// ValidateCreate is asked before an object is created.
func (v *DeploymentCustomValidator) ValidateCreate(_ context.Context, _ *appsv1.Deployment) error {
	return nil
}
