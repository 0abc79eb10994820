// Package two_generators gives roles and webhooks one file.
package two_generators

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get
// +kubebuilder:webhook:path=/validate,mutating=false,failurePolicy=fail,sideEffects=None,groups=apps,resources=deployments,verbs=create,versions=v1,name=v.example.com,admissionReviewVersions=v1
