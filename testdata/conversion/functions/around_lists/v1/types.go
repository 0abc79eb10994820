// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=around-lists.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Route is a kind.
//
// +kubebuilder:object:root=true
// +kubebuilder:storageversion
// +crdgen:conversion:hub
type Route struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec RouteSpec `json:"spec,omitempty"`
}

// RouteSpec has lists of which the old version says a part.
type RouteSpec struct {
	// +listType=map
	// +listMapKey=host
	Endpoints []Endpoint `json:"endpoints,omitempty"`
	// +listType=atomic
	Tasks []Task `json:"tasks,omitempty"`
	// +listType=atomic
	Rules []Rule `json:"rules"`
}

// Endpoint has more than a host.
type Endpoint struct {
	Host   string `json:"host"`
	Weight int32  `json:"weight,omitempty"`
	Secure *bool  `json:"secure,omitempty"`
}

// Task has more than an image.
type Task struct {
	Name  string   `json:"name"`
	Image string   `json:"image,omitempty"`
	TTY   bool     `json:"tty,omitempty"`
	Env   []EnvVar `json:"env,omitempty"`
}

// EnvVar may be secret.
type EnvVar struct {
	Value  string `json:"value,omitempty"`
	Secret string `json:"secret,omitempty"`
}

// Rule is a path and what nobody else knows of it.
type Rule struct {
	Path string `json:"path"`
	Code int32  `json:"code,omitempty"`
}
