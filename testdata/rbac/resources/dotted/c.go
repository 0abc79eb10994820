// Package controller names resources as kubectl does.
package controller

// +kubebuilder:rbac:groups=apps,resources=deployments.apps;statefulsets,verbs=get
// +kubebuilder:rbac:groups=apps,resources=deployments.apps/status,verbs=update
// +kubebuilder:rbac:groups=batch,resources=daemonsets.apps,verbs=get
// +kubebuilder:rbac:groups=shop.example.com,resources=pizzas.menu,verbs=get
// +kubebuilder:rbac:groups=shop.example.com,resources=pizzas.menu.example.com,verbs=get
// What other authorizers ask for has no group behind the dot:
// +kubebuilder:rbac:groups=projectcalico.org,resources=tier.networkpolicies,verbs=get
// Metrics have any name:
// +kubebuilder:rbac:groups=external.metrics.k8s.io,resources=queue.length,verbs=get
