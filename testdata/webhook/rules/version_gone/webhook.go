// +kubebuilder:webhook:path=/x,mutating=false,failurePolicy=fail,sideEffects=None,groups=apps,resources=deployments,verbs=create;update,versions=v1beta1,name=vdeployment.shop.example.com,admissionReviewVersions=v1
// One version that is served is enough.
// +kubebuilder:webhook:path=/x,mutating=false,failurePolicy=fail,sideEffects=None,groups=batch,resources=cronjobs,verbs=create;update,versions=v1beta1;v1,name=vcronjob.shop.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/x,mutating=false,failurePolicy=fail,sideEffects=None,groups=autoscaling,resources=horizontalpodautoscalers,verbs=create;update,versions=v1,name=vscaler.shop.example.com,admissionReviewVersions=v1
// One is gone and the other was never there.
// +kubebuilder:webhook:path=/x,mutating=false,failurePolicy=fail,sideEffects=None,groups=batch,resources=cronjobs,verbs=create;update,versions=v1beta1;v2alpha1,name=vtwo.shop.example.com,admissionReviewVersions=v1
// The group has nothing left.
// +kubebuilder:webhook:path=/x,mutating=false,failurePolicy=fail,sideEffects=None,groups=extensions,resources=deployments,verbs=create;update,versions=v1beta1,name=vold.shop.example.com,admissionReviewVersions=v1

package v1
