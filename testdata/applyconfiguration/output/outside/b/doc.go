// Package b holds shelves.
//
// +kubebuilder:ac:generate=true
// +groupName=example.com
// +kubebuilder:ac:output:package="/tmp/x"
package b

import "k8s.io/apimachinery/pkg/runtime/schema"

var SchemeGroupVersion = schema.GroupVersion{Group: "example.com", Version: "b"}
