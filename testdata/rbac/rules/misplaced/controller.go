// Package controller has markers where they are lost.
package controller

// Reconcile has a permission in its documentation.
// +kubebuilder:rbac:groups="",resources=pods,verbs=get
func Reconcile() {
	// +kubebuilder:rbac:groups="",resources=secrets,verbs=get
}
