// Package controller is run with every option.
package controller

// +kubebuilder:rbac:groups="",resources=pods,verbs=get
