// Package a imports a package that is not named.
package a

import "example.com/cases/rbac/output/packages/c"

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get

// Client is from the other package.
type Client = c.Client
