// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=described-otherwise.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has fields whose names say the same as those of the hub, and whose descriptions do not.
type FooSpec struct {
	// CacheSize is the size in megabytes.
	CacheSize int32 `json:"cacheSize,omitempty"`
	// ServiceAccount that the pods run as.
	ServiceAccount string `json:"serviceAccount,omitempty"`
	// ServiceName is sure.
	ServiceName string `json:"serviceName,omitempty"`
	// UserPassword is the password in clear text.
	UserPassword string `json:"userPassword,omitempty"`
	// WaitTime in minutes.
	// +crdgen:conversion:path=.wait
	WaitTime int32 `json:"waitTime,omitempty"`
	// Room in megabytes.
	Room int32 `json:"room,omitempty"`
}
