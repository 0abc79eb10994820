// Package controller names nothing that it wants to use.
package controller

// +kubebuilder:rbac:groups=apps,verbs=get
// +kubebuilder:rbac:groups="",resources="",verbs=get
