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

// CupReconciler brings cups into the state that is wanted.
type CupReconciler struct {
	Scheme *runtime.Scheme
	Get    func(ctx context.Context, name types.NamespacedName) (*brewv1.Cup, error)
}

// +kubebuilder:rbac:groups=brew.tea.example.org,resources=cups,verbs=get;list;watch;create;update;patch;delete
// +kubebuilder:rbac:groups=brew.tea.example.org,resources=cups/status,verbs=get;update;patch
// +kubebuilder:rbac:groups=brew.tea.example.org,resources=cups/finalizers,verbs=update

// Reconcile looks at one object.
func (r *CupReconciler) Reconcile(ctx context.Context, name types.NamespacedName) error {
	_, err := r.Get(ctx, name)
	return err
}
