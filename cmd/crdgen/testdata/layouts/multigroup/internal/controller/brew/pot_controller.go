/*
Copyright 2026 The Tea Project authors

SPDX-License-Identifier: Apache-2.0
*/

package brew

import (
	"context"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"

	brewv1 "example.org/kitchen/api/brew/v1"
)

// PotReconciler brings pots into the state that is wanted.
type PotReconciler struct {
	Scheme *runtime.Scheme
	Get    func(ctx context.Context, name types.NamespacedName) (*brewv1.Pot, error)
}

// +kubebuilder:rbac:groups=brew.tea.example.org,resources=pots,verbs=get;list;watch;create;update;patch;delete
// +kubebuilder:rbac:groups=brew.tea.example.org,resources=pots/status,verbs=get;update;patch
// +kubebuilder:rbac:groups=brew.tea.example.org,resources=pots/finalizers,verbs=update

// Reconcile looks at one object.
func (r *PotReconciler) Reconcile(ctx context.Context, name types.NamespacedName) error {
	_, err := r.Get(ctx, name)
	return err
}
