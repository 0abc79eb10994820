package v1

// +kubebuilder:webhook:path=/a,mutating=true,failurePolicy=fail,sideEffects=None,groups=*,resources=*,verbs=*,versions=*,name=a.example.com,admissionReviewVersions=v1
// +crdgen:webhook:name=a.example.com,namespaceSelector=`team in (kitchen)`
// +kubebuilder:webhook:path=/b,mutating=true,failurePolicy=fail,sideEffects=None,groups=*,resources=*,verbs=*,versions=*,name=b.example.com,admissionReviewVersions=v1
// +crdgen:webhook:name=b.example.com,objectSelector=`webhook notin (off)`
// +kubebuilder:webhook:path=/c,mutating=true,failurePolicy=fail,sideEffects=None,groups=*,resources=*,verbs=*,versions=*,name=c.example.com,admissionReviewVersions=v1
// +crdgen:webhook:name=c.example.com,matchConditions={system:"!request.userInfo.username.startsWith('system:')"}
// +kubebuilder:webhook:path=/d,mutating=true,failurePolicy=fail,sideEffects=None,groups="",resources=pods;nodes,verbs=*,versions=*,name=d.example.com,admissionReviewVersions=v1
