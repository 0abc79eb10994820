// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=func-from-root-misuse.example.com
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
	Old   Old    `json:"old,omitzero"`
	Items []Item `json:"items,omitempty"`
	// +crdgen:conversion:func:to=SplitHostPort,from=JoinHostPort,paths={/spec/hots,/spec/port}
	HostPort string `json:"hostPort,omitempty"`
}

// Old begins its paths in two ways.
type Old struct {
	// +crdgen:conversion:func:to=SplitHostPort,from=JoinHostPort,paths={/spec/host,.port}
	HostPort string `json:"hostPort,omitempty"`
	// Other has two markers.
	// +crdgen:conversion:drop:reason="nobody needs it"
	// +crdgen:conversion:path=/spec/host
	Other string `json:"other,omitempty"`
}

// Item stands in a list, from which no path leads to the root.
type Item struct {
	// +crdgen:conversion:func:to=SplitHostPort,from=JoinHostPort,paths={/spec/host,/spec/port}
	HostPort string `json:"hostPort,omitempty"`
}

// SplitHostPort reads a host with a port.
func SplitHostPort(in string) (string, string) {
	for i := range in {
		if in[i] == ':' {
			return in[:i], in[i+1:]
		}
	}
	return in, ""
}

// JoinHostPort writes a host with a port.
func JoinHostPort(in, in2 string) string {
	if in2 == "" {
		return in
	}
	return in + ":" + in2
}
