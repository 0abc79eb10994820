// Package controller asks for permissions that work in part.
package controller

// +kubebuilder:rbac:groups="",resources=pods;services;pods,verbs=get
// +kubebuilder:rbac:groups="",resources=secrets,verbs=get;list
// +kubebuilder:rbac:groups=core,resources=secrets,verbs=list;get

// +kubebuilder:rbac:groups="",resources=deployments,verbs=get
// +kubebuilder:rbac:groups="",resources=persistentvolumerclaims,verbs=get
// +kubebuilder:rbac:groups=apps,resources=daemonset/status,verbs=get
// +kubebuilder:rbac:groups=app,resources=statefulsets,verbs=get
// +kubebuilder:rbac:groups=networking,resources=ingresses,verbs=get
// +kubebuilder:rbac:groups="",namespace=system,resources=nodes,verbs=get

// +kubebuilder:rbac:groups="",resources=events,verbs=post
// +kubebuilder:rbac:groups=example.com,resources=reports,verbs=publish;match
// +kubebuilder:rbac:urls=/metrics,verbs=get;list
// +kubebuilder:rbac:urls=/api/v1/pods,verbs=get
// +kubebuilder:rbac:urls=/api/v1;/apis/apps/v1,verbs=get;purge

// +kubebuilder:rbac:groups="",resources=configmaps,resourceNames=mine,verbs=get;create;deletecollection
// +kubebuilder:rbac:groups="",resources=pods/eviction,resourceNames=mine,verbs=create
