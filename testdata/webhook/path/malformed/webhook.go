// +kubebuilder:webhook:path=validate,mutating=false,failurePolicy=fail,sideEffects=None,groups=shop.example.com,resources=pizzas,verbs=create;update,versions=v1,name=vpizza.shop.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/Validate_It,mutating=false,failurePolicy=fail,sideEffects=None,groups=shop.example.com,resources=pizzas,verbs=create;update,versions=v1,name=vother.shop.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/a//b,mutating=false,failurePolicy=fail,sideEffects=None,groups=shop.example.com,resources=pizzas,verbs=create;update,versions=v1,name=vthird.shop.example.com,admissionReviewVersions=v1,servicePort=0

package v1
