// Package c holds shelves.
//
// +kubebuilder:ac:generate=true
// +groupName=example.com
// +kubebuilder:ac:output:package="./"
package c

import "k8s.io/apimachinery/pkg/runtime/schema"

var SchemeGroupVersion = schema.GroupVersion{Group: "example.com", Version: "c"}
