// Package controller misspells verbs.
package controller

// +kubebuilder:rbac:groups="",resources=pods,verbs=get;lsit;wacth
// +kubebuilder:rbac:groups="",resources=pods,verbs={Get, "UPDATE",	creates}
// +kubebuilder:rbac:urls=/metrics,verbs=GET;pst
