// Package controller asks for permissions that become few rules.
package controller

// Verbs are united.
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=watch;get
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=list;get

// Resources are united, whatever markers they stand in.
// +kubebuilder:rbac:groups=apps,resources=statefulsets;daemonsets,verbs=get;list;watch

// Groups are united.
// +kubebuilder:rbac:groups=a.example.com,resources=things,verbs=get
// +kubebuilder:rbac:groups=b.example.com,resources=things,verbs=get

// The core group has two spellings.
// +kubebuilder:rbac:groups=core,resources=pods,verbs=get
// +kubebuilder:rbac:groups="",resources=pods,verbs=list

// So are URLs.
// +kubebuilder:rbac:urls=/metrics,verbs=get
// +kubebuilder:rbac:urls=/healthz,verbs=get

// Names of objects keep rules apart.
// +kubebuilder:rbac:groups="",resources=pods,resourceNames=mine,verbs=delete
// +kubebuilder:rbac:groups="",resources=secrets,resourceNames=mine;yours,verbs=delete
