// Package controller puts whole lists into quotes.
package controller

// +kubebuilder:rbac:groups="",resources="pods;services",verbs="get,list,watch"
// +kubebuilder:rbac:groups="apps;batch",resources=deployments jobs,verbs=get
