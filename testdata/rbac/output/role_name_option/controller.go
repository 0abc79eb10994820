// Package controller takes the role's name from the command line.
package controller

// +kubebuilder:rbac:groups="",resources=pods,verbs=get
