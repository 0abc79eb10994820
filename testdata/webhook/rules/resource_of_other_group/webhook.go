// +kubebuilder:webhook:path=/check,mutating=false,failurePolicy=fail,sideEffects=None,groups=batch,resources=jobs;pods,verbs=create,versions=v1,name=other.shop.example.com,admissionReviewVersions=v1

package v1
