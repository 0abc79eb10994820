// Package b has markers where they are read.
// +groupName=example.com
package b

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get

// +kubebuilder:webhook:path=/x,mutating=false,failurePolicy=fail,sideEffects=None,groups=apps,resources=deployments,verbs=create,versions=v1,name=x.example.com,admissionReviewVersions=v1
