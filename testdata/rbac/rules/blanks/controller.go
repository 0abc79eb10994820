// Package controller has blanks and semicolons that change what is read.
package controller

// +kubebuilder:rbac:groups="",resources=pods ;services,verbs=get
// +kubebuilder:rbac:groups="",resources=pods,verbs={ get , "list" }
// +kubebuilder:rbac:groups="",resources=pods;;services,verbs=get
// +kubebuilder:rbac:groups=core group ;apps,resources=deployments,verbs=get
