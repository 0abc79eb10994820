// Package admission looks at pizzas before the API server stores them: a
// Defaulter completes them, a Validator refuses those that cannot be baked.
//
// What a schema or a CEL rule can say stands in the types and not here: these
// two need to know other objects, or that no topping at all was named. The
// markers below make crdgen write config/webhook/manifests.yaml.
//
// Both see pizzas in version v1 whatever version the guest wrote: with
// matchPolicy Equivalent, the default, the API server converts them first.
package admission

// +kubebuilder:webhook:path=/mutate-restaurant-programming-kubernetes-info-v1-pizza,mutating=true,failurePolicy=fail,matchPolicy=Equivalent,sideEffects=None,groups=restaurant.programming-kubernetes.info,resources=pizzas,verbs=create;update,versions=v1,name=mpizza.restaurant.programming-kubernetes.info,admissionReviewVersions=v1,serviceName=pizza-webhook,serviceNamespace=pizza-system
// +kubebuilder:webhook:path=/validate-restaurant-programming-kubernetes-info-v1-pizza,mutating=false,failurePolicy=fail,matchPolicy=Equivalent,sideEffects=None,groups=restaurant.programming-kubernetes.info,resources=pizzas,verbs=create;update,versions=v1,name=vpizza.restaurant.programming-kubernetes.info,admissionReviewVersions=v1,serviceName=pizza-webhook,serviceNamespace=pizza-system
// +kubebuilder:webhookconfiguration:mutating=true,name=pizza
// +kubebuilder:webhookconfiguration:mutating=false,name=pizza
// +crdgen:webhookconfiguration:mutating=true,certManager=pizza-system/pizza-serving-cert
// +crdgen:webhookconfiguration:mutating=false,certManager=pizza-system/pizza-serving-cert
