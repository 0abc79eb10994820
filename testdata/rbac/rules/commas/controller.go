// Package controller has commas where semicolons belong.
package controller

// +kubebuilder:rbac:groups="",resources=pods,services,verbs=get,list,watch
// +kubebuilder:rbac:groups=apps,batch,resources=deployments,verbs=get
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get,namespace=shop,dev
