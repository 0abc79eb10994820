// Package controller names objects that cannot be meant.
package controller

// +kubebuilder:rbac:groups="",resources=configmaps,resourceNames=*,verbs=get
// +kubebuilder:rbac:groups="",resources=configmaps,resourceNames=mine;my-*,verbs=get
// +kubebuilder:rbac:groups="",resources=configmaps,resourceNames="a;b",verbs=get
// +kubebuilder:rbac:groups="",resources=configmaps,resourceNames=mine,verbs=deletecollection
