// +kubebuilder:webhook:path=/x,mutating=false,failurePolicy=fail,sideEffects=None,groups=apps,resources=deployment,verbs=create;update,versions=v1,name=vpizza.shop.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/x,mutating=false,failurePolicy=fail,sideEffects=None,groups=core,resources=pods;congifmaps,verbs=create;update,versions=v1,name=vother.shop.example.com,admissionReviewVersions=v1

package v1
