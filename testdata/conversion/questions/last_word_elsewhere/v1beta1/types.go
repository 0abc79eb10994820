// Package v1beta1 is a spoke.
//
// +groupName=last-word.example.com
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

// FooSpec is what is wanted.
type FooSpec struct {
	// Type is that of the cluster.
	Type     string   `json:"type,omitempty"`
	Grafana  Grafana  `json:"grafana,omitempty"`
	Terminal Terminal `json:"terminal,omitempty"`
	LDAP     LDAP     `json:"ldap,omitempty"`
}

// Grafana shows.
type Grafana struct {
	Enabled bool `json:"enabled,omitempty"`
}

// Terminal is one.
type Terminal struct {
	Enabled bool `json:"enabled,omitempty"`
}

// LDAP is a directory.
type LDAP struct {
	URL string `json:"url,omitempty"`
}
