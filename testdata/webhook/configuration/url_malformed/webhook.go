// +kubebuilder:webhook:mutating=false,failurePolicy=fail,sideEffects=None,groups=shop.example.com,resources=pizzas,verbs=create;update,versions=v1,name=vpizza.shop.example.com,admissionReviewVersions=v1,url="http://hooks.example.com"
// +kubebuilder:webhook:mutating=false,failurePolicy=fail,sideEffects=None,groups=shop.example.com,resources=pizzas,verbs=create;update,versions=v1,name=vother.shop.example.com,admissionReviewVersions=v1,url="https://hooks.example.com/?a=b"
// +kubebuilder:webhook:mutating=false,failurePolicy=fail,sideEffects=None,groups=shop.example.com,resources=pizzas,verbs=create;update,versions=v1,name=vthird.shop.example.com,admissionReviewVersions=v1,url=https

package v1
