// +kubebuilder:webhook:path=/validate-shop-example-com-v1-pizza,mutating=false,failurePolicy=fail,sideEffects=None,groups=shop.example.com,resources=pizzas,verbs=create;update,versions=v1,name=vpizza.shop.example.com,admissionReviewVersions=v1,patch=`{"objectSelector":{"matchLabels":{"a":"b"}},"rules":[]}`
// +crdgen:webhook:name=vpizza.shop.example.com,objectSelector="c=d",scope=Cluster
// +crdgen:webhookrule:name=vpizza.shop.example.com,groups=core,resources=namespaces,verbs=delete,versions=v1

package v1
