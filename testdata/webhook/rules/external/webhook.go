// +kubebuilder:webhook:path=/validate-other-example-net-v1-thing,mutating=false,failurePolicy=fail,sideEffects=None,groups=other.example.net,resources=things,verbs=create;update,versions=v1,name=vthing.shop.example.com,admissionReviewVersions=v1
// +crdgen:webhook:name=vthing.shop.example.com,external=true

package v1
