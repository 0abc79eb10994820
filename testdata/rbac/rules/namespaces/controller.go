// Package controller asks for permissions in several namespaces.
package controller

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get
// +kubebuilder:rbac:groups=apps,namespace=system,resources=deployments,verbs=update
// +kubebuilder:rbac:groups=apps,namespace=default,resources=deployments,verbs=patch
// +kubebuilder:rbac:groups=apps,namespace=system,roleName=an-editor,resources=deployments,verbs=delete
// +kubebuilder:rbac:groups=apps,roleName=reader,resources=deployments,verbs=list
// +kubebuilder:rbac:groups="",namespace=system,resources=namespaces,verbs=get
