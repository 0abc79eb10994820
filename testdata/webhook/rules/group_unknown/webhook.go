// +kubebuilder:webhook:path=/things,mutating=false,failurePolicy=fail,sideEffects=None,groups=other.example.net,resources=things,verbs=create;update,versions=v1,name=vpizza.shop.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/near,mutating=false,failurePolicy=fail,sideEffects=None,groups=shop.exmaple.com,resources=pizzas,verbs=create;update,versions=v1,name=vnear.shop.example.com,admissionReviewVersions=v1

package v1
