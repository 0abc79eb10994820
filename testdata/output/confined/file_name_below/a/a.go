// Package a asks for permissions.
package a

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get
