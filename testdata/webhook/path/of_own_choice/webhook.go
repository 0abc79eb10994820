// +kubebuilder:webhook:path=/hooks/pizza,mutating=false,failurePolicy=fail,sideEffects=None,groups=shop.example.com,resources=pizzas,verbs=create;update,versions=v1,name=vpizza.shop.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/validate-shop-example-com-v1-pizzas,mutating=false,failurePolicy=fail,sideEffects=None,groups=shop.example.com,resources=pizzas,verbs=create;update,versions=v1,name=vplural.shop.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/validate-shop-example-com-v1-pizzo,mutating=false,failurePolicy=fail,sideEffects=None,groups=shop.example.com,resources=pizzas,verbs=create;update,versions=v1,name=vmarked.shop.example.com,admissionReviewVersions=v1
// +crdgen:webhook:name=vmarked.shop.example.com,customPath=true

package v1
