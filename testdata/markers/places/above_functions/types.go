// Package v1 has permissions that nothing reads, each above a function.
// +groupName=example.com
package v1

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get
func A() {}

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=list
func B() {}

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=watch
// C watches.
func C() {}

// D updates.
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=update
func D() {}

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=patch
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=delete
func E() {}

const (
	// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=create
	F = "f"
)
