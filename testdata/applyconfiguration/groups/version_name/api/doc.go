// Package api holds shelves.
//
// +kubebuilder:ac:generate=true
// +groupName=example.com
// +versionName=v1
package api

import "k8s.io/apimachinery/pkg/runtime/schema"

var SchemeGroupVersion = schema.GroupVersion{Group: "example.com", Version: "api"}
