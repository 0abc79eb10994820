// +kubebuilder:webhook:path=/validate-apps-deployment,mutating=false,failurePolicy=fail,sideEffects=None,admissionReviewVersions=v1,groups=apps,resources=deployments,verbs=delete,versions=v1,name=vdeployment.shop.example.com
// +kubebuilder:webhook:path=/validate-apps-daemonset,mutating=false,failurePolicy=fail,sideEffects=None,admissionReviewVersions=v1,groups=apps,resources=daemonsets,verbs=delete,versions=v1,name=vdaemonset.shop.example.com
// +kubebuilder:webhook:path=/validate-apps-statefulset,mutating=false,failurePolicy=fail,sideEffects=None,admissionReviewVersions=v1,groups=apps,resources=statefulsets,verbs=delete,versions=v1,name=vstatefulset.shop.example.com
// +kubebuilder:webhook:path=/validate-shop-example-com-pizza,mutating=false,failurePolicy=fail,sideEffects=None,admissionReviewVersions=v1,groups=shop.example.com,resources=pizzas,verbs=create;update,versions=v1,name=vpizza.shop.example.com

// Nothing registers the first path.
package v1
