// +kubebuilder:webhook:path=/validate-shop-example-com-v1-pizza,mutating=false,failurePolicy=fail,sideEffects=None,groups=shop.example.com,resources=pizzas,verbs=create;update,versions=v1,name=vpizza.shop.example.com,admissionReviewVersions=v1
// +crdgen:webhook:name=vpizza.shop.example.com,namespaceSelector="shop=open,tier in (b,a)",objectSelector="!skip",scope=namespaced,caBundle="Cg=="
// +crdgen:webhook:name=mpizza.shop.example.com,matchConditions={not-draft: "!has(object.spec.draft) || !object.spec.draft", by-user: "!request.userInfo.username.startsWith('system:')"}
// +kubebuilder:webhook:path=/mutate-shop-example-com-v1-pizza,mutating=true,failurePolicy=fail,sideEffects=None,groups=shop.example.com,resources=pizzas,verbs=create;update,versions=v1,name=mpizza.shop.example.com,admissionReviewVersions=v1

package v1
