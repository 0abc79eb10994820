// Package v1 has a webhook for what the API server asks no webhook about.
package v1

// +kubebuilder:webhook:path=/configurations,mutating=false,failurePolicy=ignore,sideEffects=None,groups=admissionregistration.k8s.io,resources=validatingwebhookconfigurations;mutatingwebhookconfigurations,verbs=create;update,versions=v1,name=vconfigurations.example.com,admissionReviewVersions=v1

// Oven has nothing to do with it.
type Oven struct{}
