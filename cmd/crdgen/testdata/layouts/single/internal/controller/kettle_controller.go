/*
Copyright 2026 The Tea Project authors

SPDX-License-Identifier: Apache-2.0
*/

package controller

import (
	"context"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"

	brewv1 "example.org/kettle/api/v1"
)

// KettleReconciler brings kettles into the state that is wanted.
type KettleReconciler struct {
	Scheme *runtime.Scheme
	Get    func(ctx context.Context, name types.NamespacedName) (*brewv1.Kettle, error)
}

// +kubebuilder:rbac:groups=brew.tea.example.org,resources=kettles,verbs=get;list;watch;create;update;patch;delete
// +kubebuilder:rbac:groups=brew.tea.example.org,resources=kettles/status,verbs=get;update;patch
// +kubebuilder:rbac:groups=brew.tea.example.org,resources=kettles/finalizers,verbs=update
// +kubebuilder:rbac:groups="",resources=events,verbs=create;patch
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;list;watch;create;update;patch;delete

// Reconcile looks at one object.
func (r *KettleReconciler) Reconcile(ctx context.Context, name types.NamespacedName) error {
	_, err := r.Get(ctx, name)
	return err
}
