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

// FooSpec has other units, and says things the other way round.
type FooSpec struct {
	TimeoutSeconds int32           `json:"timeoutSeconds,omitempty"`
	Enabled        bool            `json:"enabled,omitempty"`
	Cache          *bool           `json:"cache,omitempty"`
	MaxReplicas    int32           `json:"maxReplicas,omitempty"`
	SizeMi         int64           `json:"sizeMi,omitempty"`
	ExcludeTimes   []metav1.Time   `json:"excludeTimes,omitempty"`
	DelaySeconds   metav1.Duration `json:"delaySeconds,omitempty"`
	Inner          Inner           `json:"inner,omitempty"`
	Window         Window          `json:"window,omitempty"`
}

// Window has another time zone.
type Window struct {
	// Start in local time.
	Start string `json:"start,omitempty"`
}

// Inner has names that are everywhere.
type Inner struct {
	Off  bool `json:"off,omitempty"`
	Open bool `json:"open,omitempty"`
}
