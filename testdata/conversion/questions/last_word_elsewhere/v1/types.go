// Package v1 is the hub.
//
// +groupName=last-word.example.com
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

// FooSpec is what is wanted.
type FooSpec struct {
	// Type is that of the cluster.
	Type     string   `json:"type,omitempty"`
	Grafana  Grafana  `json:"grafana,omitempty"`
	Terminal Terminal `json:"terminal,omitempty"`
	LDAP     LDAP     `json:"ldap,omitempty"`
	// WebhookEnabled is new, and not that of Grafana or the terminal.
	WebhookEnabled bool `json:"webhookEnabled,omitempty"`
	// TerminalEnabled may be what the struct of that name says: that is asked.
	TerminalEnabled bool `json:"terminalEnabled,omitempty"`
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
	// KeystoreType is new, and not that of the cluster.
	KeystoreType string `json:"keystoreType,omitempty"`
}
