// Package v2 holds shelves.
//
// +kubebuilder:ac:generate=true
// +groupName=example.com
// +kubebuilder:ac:output:package="../applyconfiguration"
package v2

import "k8s.io/apimachinery/pkg/runtime/schema"

var SchemeGroupVersion = schema.GroupVersion{Group: "example.com", Version: "v2"}
