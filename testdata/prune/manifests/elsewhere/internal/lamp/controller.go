// Package lamp is read by another run.
package lamp

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get
// +kubebuilder:webhook:path=/validate-example-com-v1-lamp,mutating=false,failurePolicy=fail,sideEffects=None,groups=example.com,resources=lamps,verbs=create,versions=v1,name=vlamp.example.com,admissionReviewVersions=v1
