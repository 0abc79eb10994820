// Package controller gives no verbs.
package controller

// +kubebuilder:rbac:groups="",verbs=,resources=pods
// +kubebuilder:rbac:groups="",resources=pods,verbs=get;""
// +kubebuilder:rbac:groups="",resources=pods
