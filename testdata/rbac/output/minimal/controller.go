// Package controller holds what a fresh project asks for.
package controller

// +kubebuilder:rbac:groups=batch.example.com,resources=cronjobs,verbs=get;list;watch;create;update;patch;delete
// +kubebuilder:rbac:groups=batch.example.com,resources=cronjobs/status,verbs=get;update;patch
// +kubebuilder:rbac:groups=batch.example.com,resources=cronjobs/finalizers,verbs=update

// Reconcile does nothing.
func Reconcile() {}
