// +kubebuilder:webhook:path=/validate-shop-example-com-v1-pizza,mutating=false,failurePolicy=fail,sideEffects=None,groups=shop.example.com,resources=pizzas,verbs=create;update,versions=v1,name=vpizza.shop.example.com,admissionReviewVersions=v1,patch=`{"namespaceSelector":{"matchLabels":{"pizza":"yes"}},"objectSelector":{"matchExpressions":[{"key":"tier","operator":"In","values":["a","b"]}]},"matchConditions":[{"name":"not-lease","expression":"request.resource.resource != 'leases'"}]}`

package v1
