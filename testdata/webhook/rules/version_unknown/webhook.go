// +kubebuilder:webhook:path=/validate-shop-example-com-v1-pizza,mutating=false,failurePolicy=fail,sideEffects=None,groups=shop.example.com,resources=pizzas,verbs=create;update,versions=v2,name=vpizza.shop.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/validate-shop-example-com-v1-pizza,mutating=false,failurePolicy=fail,sideEffects=None,groups=shop.example.com,resources=pizzas,verbs=create;update,versions=v1;v2,name=vother.shop.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/x,mutating=false,failurePolicy=fail,sideEffects=None,groups=autoscaling,resources=horizontalpodautoscalers,verbs=create;update,versions=v2beta2,name=vthird.shop.example.com,admissionReviewVersions=v1

package v1
