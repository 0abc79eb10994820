// Package controller mixes URLs and resources.
package controller

// +kubebuilder:rbac:urls=/metrics,namespace=system,verbs=get
// +kubebuilder:rbac:groups="",resources=pods,verbs=get,urls=/metrics;/healthz
