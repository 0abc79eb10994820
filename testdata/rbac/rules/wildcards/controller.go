// Package controller asks for everything.
package controller

// +kubebuilder:rbac:groups=*,resources=*,verbs=*
// +kubebuilder:rbac:groups=*,resources=*/scale,verbs=get;update
// +kubebuilder:rbac:groups=apps,resources=*,verbs=get;list;*
// +kubebuilder:rbac:urls=*,verbs=*
// +kubebuilder:rbac:urls=/debug/*,verbs=get;post
