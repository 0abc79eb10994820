// Package v1 holds shelves.
//
// +kubebuilder:ac:generate=true
// +groupName=old.example.com
// +kubebuilder:ac:output:package="../../../applyconfiguration"
package v1

import "k8s.io/apimachinery/pkg/runtime/schema"

var SchemeGroupVersion = schema.GroupVersion{Group: "old.example.com", Version: "v1"}
