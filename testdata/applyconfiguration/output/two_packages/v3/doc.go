// Package v3 holds shelves.
//
// +kubebuilder:ac:generate=false
// +groupName=example.com
package v3

import "k8s.io/apimachinery/pkg/runtime/schema"

var SchemeGroupVersion = schema.GroupVersion{Group: "example.com", Version: "v3"}
