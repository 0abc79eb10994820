// +kubebuilder:webhook:path=/validate-shop-example-com-v1-pizza,mutating=false,failurePolicy=fail,sideEffects=None,groups=shop.example.com,resources=pizzas,verbs=create;update,versions=v1,name=vpizza.shop.example.com,admissionReviewVersions=v1,patch=`{"objectSelector":{"matchlabels":{}}}`
// +kubebuilder:webhook:path=/validate-shop-example-com-v1-pizza,mutating=false,failurePolicy=fail,sideEffects=None,groups=shop.example.com,resources=pizzas,verbs=create;update,versions=v1,name=vother.shop.example.com,admissionReviewVersions=v1,patch="{\"timeoutSeconds\":5,\"retries\":null}"
// +kubebuilder:webhook:path=/validate-shop-example-com-v1-pizza,mutating=false,failurePolicy=fail,sideEffects=None,groups=shop.example.com,resources=pizzas,verbs=create;update,versions=v1,name=vthird.shop.example.com,admissionReviewVersions=v1,patch=`{"reinvocationPolicy":"Never"}`

package v1
