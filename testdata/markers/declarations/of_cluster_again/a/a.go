// Package a has markers above functions. What package b says where it is read is no loss,
// if it is about the cluster.
package a

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get
func A() {}

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=watch
func B() {}

// T has a webhook, which is here.
// +kubebuilder:webhook:path=/x,mutating=false,failurePolicy=fail,sideEffects=None,groups=apps,resources=deployments,verbs=create,versions=v1,name=x.example.com,admissionReviewVersions=v1
type T struct{}

// U belongs to another group.
// +groupName=example.com
type U struct{}
