// Package ctl names subresources of Kubernetes' resources, misspelt and right ones.
package ctl

// +kubebuilder:rbac:groups="",resources=pods/logs;pods/exe;nodes/proxies;serviceaccounts/tokens,verbs=get
// +kubebuilder:rbac:groups=certificates.k8s.io,resources=certificatesigningrequests/approvals,verbs=update
// +kubebuilder:rbac:groups="",resources=pods/log;pods/exec;nodes/proxy;serviceaccounts/token;pods/console,verbs=get

type X struct{}
