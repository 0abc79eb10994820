// Package controller spells lists in every way.
package controller

// +kubebuilder:rbac:groups={apps,""},resources={"deployments", `pods`},verbs={get,list}
//+kubebuilder:rbac:resources=secrets;,groups="",verbs=get; watch;
// +kubebuilder:rbac:verbs="get",groups="batch",namespace="jobs",resources="jobs",roleName="a:b c"
// +kubebuilder:rbac:groups=policy,resources=podsecuritypolicies,resourceNames=privileged,verbs=use
// +kubebuilder:rbac:groups="",resources=users;groups,verbs=impersonate
// +kubebuilder:rbac:groups=certificates.k8s.io,resources=signers,resourceNames=example.com/*,verbs=approve;sign
// +kubebuilder:rbac:groups=authentication.k8s.io,resources=users,verbs=impersonate:user-info
// +kubebuilder:rbac:groups=external.metrics.k8s.io,resources=queueLength,verbs=get
