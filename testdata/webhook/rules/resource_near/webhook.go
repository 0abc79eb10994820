// The second name is a letter away from either kind.
// +kubebuilder:webhook:path=/check,mutating=false,failurePolicy=fail,sideEffects=None,groups=shop.example.com,resources=vtcluster,verbs=create,versions=v1,name=near.shop.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/check,mutating=false,failurePolicy=fail,sideEffects=None,groups=shop.example.com,resources=vclusters,verbs=create,versions=v1,name=doubtful.shop.example.com,admissionReviewVersions=v1

// +kubebuilder:rbac:groups=shop.example.com,resources=vtcluster;vclusters/status,verbs=get

package v1
