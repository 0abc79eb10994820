// Package ctl has permissions twice: the second one goes, unless the first names no group.
package ctl

// +kubebuilder:rbac:groups=,resources=configmaps,verbs=get
// +kubebuilder:rbac:groups="",resources=configmaps,verbs=get

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;list
// +kubebuilder:rbac:groups=apps,verbs=list;get,resources=deployments

type X struct{}

// What another function needs, it may ask for again.
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;list

type Y struct{}
