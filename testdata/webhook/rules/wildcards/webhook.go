// +kubebuilder:webhook:path=/x,mutating=false,failurePolicy=fail,sideEffects=None,groups="*";apps,resources=pizzas,verbs=create;update,versions=v1,name=vpizza.shop.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/x,mutating=false,failurePolicy=fail,sideEffects=None,groups=shop.example.com,resources="*";pizzas;pizzas/status;"*/status",verbs=create;update,versions=v1,name=vother.shop.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/x,mutating=false,failurePolicy=fail,sideEffects=None,groups=shop.example.com,resources=pizzas,verbs=create;update,versions={},name=vthird.shop.example.com,admissionReviewVersions=v1

package v1
