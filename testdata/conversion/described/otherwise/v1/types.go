// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=described-otherwise.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has structs with what were fields.
type FooSpec struct {
	Cache   Cache   `json:"cache,omitzero"`
	Service Service `json:"service,omitzero"`
	User    User    `json:"user,omitzero"`
	// Wait in seconds.
	Wait int32 `json:"wait,omitempty"`
	// Room in MB.
	Room int32 `json:"room,omitempty"`
}

// Cache is a cache.
type Cache struct {
	// Size of the cache in GB.
	Size int32 `json:"size,omitempty"`
}

// Service is a service.
type Service struct {
	// Account that pays.
	Account string `json:"account,omitempty"`
	// Name of the service.
	Name string `json:"name,omitempty"`
}

// User is a user.
type User struct {
	// Password is the name of the secret that holds the password.
	Password string `json:"password,omitempty"`
}
