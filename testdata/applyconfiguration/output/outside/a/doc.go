// Package a holds shelves.
//
// +kubebuilder:ac:generate=true
// +groupName=example.com
// +versionName=a
// +kubebuilder:ac:output:package=""
package a

import "k8s.io/apimachinery/pkg/runtime/schema"

var SchemeGroupVersion = schema.GroupVersion{Group: "example.com", Version: "a"}
