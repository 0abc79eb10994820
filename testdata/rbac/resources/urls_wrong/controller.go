// Package controller asks for URLs that nobody requests.
package controller

// +kubebuilder:rbac:urls=/healthz;metrics,verbs=get
// +kubebuilder:rbac:urls="https://host/metrics",verbs=get
// +kubebuilder:rbac:urls=/debug/*/heap,verbs=get
// +kubebuilder:rbac:urls="/version?timeout=32s",verbs=get
// +kubebuilder:rbac:urls=/hooks,verbs=create
