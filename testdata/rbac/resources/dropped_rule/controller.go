// Package controller asks for permissions of which controller-gen drops one.
package controller

// +kubebuilder:rbac:groups=a.example.com,resources=things,verbs=get
// +kubebuilder:rbac:groups=b.example.com,resources=things,verbs=get
// +kubebuilder:rbac:groups=a.example.com;b.example.com,resources=things,verbs=list
