// Package controller asks for resources of a group that no server has any more.
package controller

// +kubebuilder:rbac:groups=extensions,resources=deployments,verbs=get
// +kubebuilder:rbac:groups=extensions,resources=deployments;ingresses,verbs=get
// +kubebuilder:rbac:groups=extensions;apps,resources=daemonsets,verbs=get
