// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=list

// Package b has a marker above its package clause.
package b
