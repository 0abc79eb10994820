// Package controller is wrong in ways that controller-gen does not see.
package controller

// +kubebuilder:rbac:groups=apps/v1,resources=Deployments,verbs=Get
// +kubebuilder:rbac:groups=,resources=pods/*,verbs=
// +kubebuilder:rbac:verbs=get
