// +kubebuilder:webhook:path=/validate--v1-pod,mutating=false,failurePolicy=fail,sideEffects=None,groups=core,resources=pods;pods/ephemeralcontainers,verbs=create;update,versions=v1,name=vpod.shop.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/validate-v1-configmap,mutating=false,failurePolicy=fail,sideEffects=None,groups="",resources=configmaps,verbs=create;update,versions=v1,name=vconfigmap.shop.example.com,admissionReviewVersions=v1

package v1
