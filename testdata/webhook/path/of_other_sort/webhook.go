// +kubebuilder:webhook:path=/validate-shop-example-com-v1-pizza,mutating=true,failurePolicy=fail,sideEffects=None,groups=shop.example.com,resources=pizzas,verbs=create;update,versions=v1,name=mpizza.shop.example.com,admissionReviewVersions=v1

package v1
