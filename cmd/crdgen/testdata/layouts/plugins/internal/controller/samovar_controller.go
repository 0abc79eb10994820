/*
Copyright 2026 The Tea Project authors

SPDX-License-Identifier: Apache-2.0
*/

package controller

import (
	"context"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"

	housev1alpha1 "example.org/samovar/api/v1alpha1"
)

// SamovarReconciler brings samovars into the state that is wanted.
type SamovarReconciler struct {
	Scheme *runtime.Scheme
	Get    func(ctx context.Context, name types.NamespacedName) (*housev1alpha1.Samovar, error)
}

// +kubebuilder:rbac:groups=house.tea.example.org,resources=samovars,verbs=get;list;watch;create;update;patch;delete
// +kubebuilder:rbac:groups=house.tea.example.org,resources=samovars/status,verbs=get;update;patch
// +kubebuilder:rbac:groups=house.tea.example.org,resources=samovars/finalizers,verbs=update
// +kubebuilder:rbac:groups=core,resources=events,verbs=create;patch
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;list;watch;create;update;patch;delete
// +kubebuilder:rbac:groups=core,resources=pods,verbs=get;list;watch

// Reconcile looks at one object.
func (r *SamovarReconciler) Reconcile(ctx context.Context, name types.NamespacedName) error {
	_, err := r.Get(ctx, name)
	return err
}
