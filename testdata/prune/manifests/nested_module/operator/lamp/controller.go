// Package lamp belongs to another module, of which another run makes the permissions.
package lamp

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get
