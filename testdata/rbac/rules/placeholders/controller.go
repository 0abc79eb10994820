// Package controller leaves places that a template fills in.
package controller

// +kubebuilder:rbac:groups="${GROUP}",namespace="{{ .Release.Namespace }}",resources="$(THINGS)",verbs=get
// +kubebuilder:rbac:groups="",roleName="{{ .Values.role }}",resources=pods,verbs=get
// +kubebuilder:rbac:groups="",namespace=ROOT_NAMESPACE,resources=secrets,verbs=get
