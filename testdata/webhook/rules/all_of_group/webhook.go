// +kubebuilder:webhook:path=/validate-shop-example-com-v1-pizza,mutating=false,failurePolicy=fail,sideEffects=None,groups=shop.example.com,resources="*",verbs="*",versions="*",name=vpizza.shop.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/all,mutating=false,failurePolicy=fail,sideEffects=None,groups="*",resources="*/*",verbs=create;update,versions="*",name=vall.shop.example.com,admissionReviewVersions=v1

package v1
