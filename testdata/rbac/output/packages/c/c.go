// Package c is not named, so its markers do not count.
package c

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=delete

// Client is used by package a.
type Client struct{}
