// +kubebuilder:webhook:path=/things,mutating=false,failurePolicy=fail,sideEffects=None,groups=other.example.net,resources=things,verbs=create;update,versions=v1,name=vpizza.shop.example.com,admissionReviewVersions=v1

package v1
