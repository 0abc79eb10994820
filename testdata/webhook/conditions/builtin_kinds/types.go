package v1

// +kubebuilder:webhook:path=/validate-pods,mutating=false,failurePolicy=ignore,sideEffects=None,groups="",resources=pods,verbs=create;update,versions=v1,name=pods.example.com,admissionReviewVersions=v1
// +crdgen:webhook:name=pods.example.com,matchConditions={node:"object.spec.nodName != ''",image:"object.spec.containers.all(c, c.imag == '' && c.resources.limits['cpu'] != '0')",priority:"object.spec.priority == 'high'",user:"request.userInfo.username != 'x'"}

// The same field is wrong in all versions and kinds, the service's name only in one.

// +kubebuilder:webhook:path=/validate-apps,mutating=false,failurePolicy=ignore,sideEffects=None,groups=apps,resources=deployments;statefulsets,verbs=create;update,versions=*,name=apps.example.com,admissionReviewVersions=v1
// +crdgen:webhook:name=apps.example.com,matchConditions={service:"has(object.spec.serviceName) || object.spec.paused",replicas:"object.spec.replica > 1"}

// Nobody knows the fields of the second kind.

// +kubebuilder:webhook:path=/validate-more,mutating=false,failurePolicy=ignore,sideEffects=None,groups=apps;certs.example.com,resources=deployments;certificates,verbs=create;update,versions=v1,name=more.example.com,admissionReviewVersions=v1
// +crdgen:webhook:name=more.example.com,matchConditions={replicas:"object.spec.replica > 1"}

// +kubebuilder:webhook:path=/validate-jobs,mutating=false,failurePolicy=ignore,sideEffects=None,groups=batch,resources=jobs,verbs=create;update,versions=v1,name=jobs.example.com,admissionReviewVersions=v1
// +crdgen:webhook:name=jobs.example.com,matchConditions={size:"object.spec.sise > 1",job:"object.metadata.labels['a'] == 'b' && object.spec.template.spec.volumes.exists(v, v.emptyDir.sizeLimit == '1Gi') && timestamp(object.status.startTime) > timestamp(object.metadata.creationTimestamp)"}
