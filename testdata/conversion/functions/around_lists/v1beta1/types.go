// Package v1beta1 has lists that functions convert.
//
// +kubebuilder:object:generate=true
// +groupName=around-lists.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Route is a kind.
//
// +kubebuilder:object:root=true
type Route struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec RouteSpec `json:"spec,omitempty"`
}

// RouteSpec has lists.
type RouteSpec struct {
	// +crdgen:conversion:func:to=EndpointsOf,from=HostsOf,paths={.endpoints}
	// +listType=set
	Hosts []string `json:"hosts,omitempty"`
	// +crdgen:conversion:func:to=TasksOf,from=StepsOf,paths={.tasks}
	// +crdgen:conversion:key={name}
	Steps []Step `json:"steps,omitempty"`
	// +crdgen:conversion:func:to=RulesOf,from=PathsOf,paths={.rules}
	Paths []string `json:"paths"`
}

// Step has a note of its own.
type Step struct {
	Name  string   `json:"name"`
	Image string   `json:"image,omitempty"`
	Note  string   `json:"note,omitempty"`
	Env   []string `json:"env,omitempty"`
}
