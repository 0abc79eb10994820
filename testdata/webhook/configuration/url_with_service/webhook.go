// +kubebuilder:webhook:mutating=false,failurePolicy=fail,sideEffects=None,groups=shop.example.com,resources=pizzas,verbs=create;update,versions=v1,name=vpizza.shop.example.com,admissionReviewVersions=v1,url="https://hooks.example.com",serviceName=pizza

package v1
