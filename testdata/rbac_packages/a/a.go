// Package a imports a package that is not named.
package a

import "example.com/cases/rbac_packages/c"

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get

// Client is from the other package.
type Client = c.Client
