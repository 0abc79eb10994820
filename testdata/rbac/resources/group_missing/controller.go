// Package controller gives no groups.
package controller

// +kubebuilder:rbac:groups=,resources=pods,verbs=get
// +kubebuilder:rbac:resources=deployments/status;replicasets,verbs=get
// +kubebuilder:rbac:resources=things,verbs=get
