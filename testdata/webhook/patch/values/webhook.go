// +kubebuilder:webhook:path=/validate-shop-example-com-v1-pizza,mutating=false,failurePolicy=fail,sideEffects=None,groups=shop.example.com,resources=pizzas,verbs=create;update,versions=v1,name=vpizza.shop.example.com,admissionReviewVersions=v1,patch=`{"matchPolicy":"exact","timeoutSeconds":60}`
// +kubebuilder:webhook:path=/validate-shop-example-com-v1-pizza,mutating=false,failurePolicy=fail,sideEffects=None,groups=shop.example.com,resources=pizzas,verbs=create;update,versions=v1,name=vother.shop.example.com,admissionReviewVersions=v1,patch=`{"matchPolicy":"exact","objectSelector":{"matchExpressions":[{"key":"a","operator":"Has"}]},"matchConditions":[{"name":"a","expression":""},{"name":"b c","expression":"true"},{"name":"a","expression":"true"}]}`

package v1
