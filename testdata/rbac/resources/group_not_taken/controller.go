// Package controller gives permissions without a group, whose resources others have with one.
package controller

// The first of two with one resource has its group.
// +kubebuilder:rbac:resources=pods,verbs=watch
// +kubebuilder:rbac:groups="",resources=pods,verbs=get;list

// Another group is not the core group.
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;list
// +kubebuilder:rbac:resources=deployments,verbs=get;list

// Two resources, of which one has no group.
// +kubebuilder:rbac:groups="",resources=secrets,verbs=get;list
// +kubebuilder:rbac:resources=secrets;configmaps,verbs=watch

// The core group has no such resource.
// +kubebuilder:rbac:groups="",resources=events,verbs=create
// +kubebuilder:rbac:resources=replicasets,verbs=create
