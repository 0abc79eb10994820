// +kubebuilder:webhook:path=/validate-shop-example-com-v1-pizza,mutating=false,failurePolicy=fail,sideEffects=None,groups=shop.example.com,resources=pizzas,verbs=create;update,versions=v1,name=vpizza.shop.example.com,admissionReviewVersions=v1,patch=`{"timeoutSeconds":5}`
// +crdgen:webhookrule:name=vpizza.shop.example.com,groups=core,resources=namespaces,verbs=delete,versions=v1,scope=Cluster
// +crdgen:webhookrule:name=vpizza.shop.example.com,groups=apps,resources=deployments,verbs=create;update,versions=v1

package v1
