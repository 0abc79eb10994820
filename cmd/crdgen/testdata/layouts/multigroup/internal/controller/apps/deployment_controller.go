/*
Copyright 2026 The Tea Project authors

SPDX-License-Identifier: Apache-2.0
*/

package apps

import (
	"context"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"

	appsv1 "k8s.io/api/apps/v1"
)

// DeploymentReconciler brings deployments into the state that is wanted.
type DeploymentReconciler struct {
	Scheme *runtime.Scheme
	Get    func(ctx context.Context, name types.NamespacedName) (*appsv1.Deployment, error)
}

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;list;watch;create;update;patch;delete
// +kubebuilder:rbac:groups=apps,resources=deployments/status,verbs=get;update;patch
// +kubebuilder:rbac:groups=apps,resources=deployments/finalizers,verbs=update

// Reconcile looks at one object.
func (r *DeploymentReconciler) Reconcile(ctx context.Context, name types.NamespacedName) error {
	_, err := r.Get(ctx, name)
	return err
}
