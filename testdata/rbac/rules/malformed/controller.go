// Package controller has markers that cannot be read.
package controller

// +kubebuilder:rbac:groups="",resources=pods,verbs=get,list
// +kubebuilder:rbac:groups="",resource=pods,verbs=get
// +kubebuilder:rbac:groups="",resources=pods,verbs="get
// +kubebuilder:rback:groups="",resources=pods,verbs=get
