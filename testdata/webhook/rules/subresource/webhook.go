// +kubebuilder:webhook:path=/validate-shop-example-com-v1-pizza,mutating=false,failurePolicy=fail,sideEffects=None,groups=shop.example.com,resources=pies;pies/status,verbs=create;update,versions=v1,name=vpizza.shop.example.com,admissionReviewVersions=v1

package v1
