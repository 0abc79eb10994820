// Package ctl has permissions without a group: what the core group has gets it, and
// anything else is for somebody to say.
package ctl

// +kubebuilder:rbac:groups="",resources=configmaps;secrets,verbs=get

// +kubebuilder:rbac:resources=nodes/status,verbs=get,groups=""

// +kubebuilder:rbac:groups=,resources=deployments,verbs=get

// +kubebuilder:rbac:groups=,resources=pods;lamps,verbs=get

// +kubebuilder:rbac:resources=pods,verbs=get

type X struct{}
