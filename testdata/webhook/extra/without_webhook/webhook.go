// +kubebuilder:webhook:path=/validate-shop-example-com-v1-pizza,mutating=false,failurePolicy=fail,sideEffects=None,groups=shop.example.com,resources=pizzas,verbs=create;update,versions=v1,name=vpizza.shop.example.com,admissionReviewVersions=v1
// +crdgen:webhook:name=vpizzas.shop.example.com,customPath=true
// +crdgen:webhook:name=vpizza.shop.example.com,external=true
// +crdgen:webhook:name=vpizza.shop.example.com,customPath=true

package v1
