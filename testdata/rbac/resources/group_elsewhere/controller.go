// Package controller gives one permission without a group, whose resource another one has in the core group.
package controller

// +kubebuilder:rbac:groups="",resources=pods,verbs=get;list
// +kubebuilder:rbac:resources=pods,verbs=watch
