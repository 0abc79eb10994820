// Package controller names roles and namespaces wrongly.
package controller

// +kubebuilder:rbac:groups="",resources=pods,verbs=get,roleName=system/reader
// +kubebuilder:rbac:groups="",resources=pods,verbs=get,roleName=".."
// +kubebuilder:rbac:groups="",resources=pods,verbs=get,namespace=My_Namespace
// +kubebuilder:rbac:groups="",resources=pods,verbs=get,namespace=kube.system
