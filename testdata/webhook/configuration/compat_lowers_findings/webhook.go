// +kubebuilder:webhook:path=/validate-shop-example-com-v1-pizza,mutating=false,failurePolicy=never,sideEffects=None,groups=shop.example.com,resources=pizza,verbs=create;patch,versions=v1,name=pizza,admissionReviewVersions=v1,servicePort=70000
// +kubebuilder:webhook:path=/validate-shop-example-com-v1-pizza,mutating=false,failurePolicy=fail,sideEffects=None,groups=shop.example.com,resources=pizza,verbs=create;update,versions=v1,name=pizza,admissionReviewVersions=v1,reinvocationPolicy=Never

package v1
