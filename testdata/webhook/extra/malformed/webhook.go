// +kubebuilder:webhook:path=/validate-shop-example-com-v1-pizza,mutating=false,failurePolicy=fail,sideEffects=None,groups=shop.example.com,resources=pizzas,verbs=create;update,versions=v1,name=vpizza.shop.example.com,admissionReviewVersions=v1
// +crdgen:webhook:name=vpizza.shop.example.com,namespaceSelector="a in b",objectSelector="c==",scope=Global,caBundle="%",matchConditions={"a b": "true"}
// +crdgen:webhookrule:name=vpizza.shop.example.com,groups=core,resources=namespace,verbs=remove,versions=v1,scope=Namespaced
// +crdgen:webhookrule:name=vpizzas.shop.example.com,groups=core,resources=namespaces,verbs=delete,versions=v1,scope=Namespaced
// +crdgen:webhookrule:name=vpizza.shop.example.com,groups=core,resources=namespaces,verbs=delete,versions=v1,scope=Namespaced
// +crdgen:webhookconfiguration:mutating=false,certManager=serving-cert,labels=a;"b=%",annotations="c d=e"

package v1
