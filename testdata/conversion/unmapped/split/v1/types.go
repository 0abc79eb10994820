// Package v1 is the hub.
//
// +groupName=example.com
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

// FooSpec has fields that were split, and one that was joined.
type FooSpec struct {
	Host       string      `json:"host,omitempty"`
	Port       int32       `json:"port,omitempty"`
	Endpoint   Endpoint    `json:"endpoint,omitempty"`
	StartTime  metav1.Time `json:"startTime,omitempty"`
	ServerHost string      `json:"serverHost,omitempty"`
	ServerPort int32       `json:"serverPort,omitempty"`
	NameAndTag string      `json:"nameAndTag,omitempty"`
	Schedule   Schedule    `json:"schedule,omitempty"`
}

// Endpoint is where something listens.
type Endpoint struct {
	Scheme  string `json:"scheme,omitempty"`
	Address string `json:"address,omitempty"`
}

// Schedule is a text in the other version.
type Schedule struct {
	Minute string `json:"minute,omitempty"`
	Hour   string `json:"hour,omitempty"`
}
