// Package controller misspells groups.
package controller

// +kubebuilder:rbac:groups=apps/v1,resources=deployments,verbs=get
// +kubebuilder:rbac:groups=core/v1,resources=pods,verbs=get
// +kubebuilder:rbac:groups=apps;*.example.com,resources=things,verbs=get
// +kubebuilder:rbac:groups=Example.com,resources=things,verbs=get
