// Package controller hopes for wildcards that do not exist.
package controller

// +kubebuilder:rbac:groups="",resources=services;pods/*,verbs=get
// +kubebuilder:rbac:groups="",resources=pod*,verbs=get
// +kubebuilder:rbac:groups="",resources=*/*,verbs=get
// +kubebuilder:rbac:groups="",resources=pods/,verbs=get
// +kubebuilder:rbac:groups="",resources=/status,verbs=get
