// Package v1 has permissions above functions. What the package says where it is read,
// too, is no loss.
// +groupName=example.com
package v1

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=list

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get
func A() {}

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=watch
func B() {}

// C lists.
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=list
func C() {}
