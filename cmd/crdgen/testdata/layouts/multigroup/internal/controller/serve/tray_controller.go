/*
Copyright 2026 The Tea Project authors

SPDX-License-Identifier: Apache-2.0
*/

package serve

import (
	"context"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"

	servev1beta1 "example.org/kitchen/api/serve/v1beta1"
)

// TrayReconciler brings trays into the state that is wanted.
type TrayReconciler struct {
	Scheme *runtime.Scheme
	Get    func(ctx context.Context, name types.NamespacedName) (*servev1beta1.Tray, error)
}

// +kubebuilder:rbac:groups=serve.tea.example.org,resources=trays,verbs=get;list;watch;create;update;patch;delete
// +kubebuilder:rbac:groups=serve.tea.example.org,resources=trays/status,verbs=get;update;patch
// +kubebuilder:rbac:groups=serve.tea.example.org,resources=trays/finalizers,verbs=update
// +kubebuilder:rbac:groups="",namespace=kitchen-system,resources=configmaps,verbs=get;list;watch

// Reconcile looks at one object.
func (r *TrayReconciler) Reconcile(ctx context.Context, name types.NamespacedName) error {
	_, err := r.Get(ctx, name)
	return err
}
