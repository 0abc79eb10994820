// +kubebuilder:webhook:path=/validate-shop-example-com-v1-pizza,mutating=false,failurePolicy=fail,sideEffects=None,groups=shop,resources=pizzas,verbs=create;update,versions=v1,name=vpizza.shop.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/validate-shop-example-com-v1-pizza,mutating=false,failurePolicy=fail,sideEffects=None,groups=networking,resources=ingresses,verbs=create;update,versions=v1,name=vother.shop.example.com,admissionReviewVersions=v1

package v1
