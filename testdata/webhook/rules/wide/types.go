package v1

// +kubebuilder:webhook:webhookVersions=v1,path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=*,resources=*,verbs=create;update,versions=*,name=a.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/b,mutating=false,failurePolicy=fail,sideEffects=None,groups=*,resources=*/*,verbs=*,versions=*,name=b.example.com,admissionReviewVersions=v1

// Those below leave something out.

// +kubebuilder:webhook:path=/c,mutating=false,failurePolicy=ignore,sideEffects=None,groups=*,resources=*,verbs=create,versions=*,name=c.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/d,mutating=false,failurePolicy=fail,sideEffects=None,groups=*,resources=*,verbs=create,versions=*,name=d.example.com,admissionReviewVersions=v1
// +crdgen:webhook:name=d.example.com,namespaceSelector=`kubernetes.io/metadata.name notin (kube-system)`
// +kubebuilder:webhook:path=/e,mutating=false,failurePolicy=fail,sideEffects=None,groups=*,resources=*,verbs=delete,versions=*,name=e.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/f,mutating=false,failurePolicy=fail,sideEffects=None,groups=apps,resources=*,verbs=create,versions=*,name=f.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/g,mutating=false,failurePolicy=fail,sideEffects=None,groups=*,resources=pods,verbs=create,versions=*,name=g.example.com,admissionReviewVersions=v1
