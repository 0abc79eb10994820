// Package v1beta1 has what the hub has in other words: a path would carry wrong values, and nothing is written.
//
// +groupName=example.com
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

// FooSpec counts in minutes, and says what is not.
type FooSpec struct {
	TimeoutMinutes int32           `json:"timeoutMinutes,omitempty"`
	Disabled       bool            `json:"disabled,omitempty"`
	SkipCache      *bool           `json:"skipCache,omitempty"`
	MinReplicas    int32           `json:"minReplicas,omitempty"`
	SizeGi         int64           `json:"sizeGi,omitempty"`
	IncludeTimes   []metav1.Time   `json:"includeTimes,omitempty"`
	DelaySecs      metav1.Duration `json:"delaySecs,omitempty"`
	Inner          Inner           `json:"inner,omitempty"`
	On             bool            `json:"on,omitempty"`
	// WindowStart in UTC.
	WindowStart string `json:"windowStart,omitempty"`
}

// Inner has names that are everywhere.
type Inner struct {
	Off    bool `json:"off,omitempty"`
	Closed bool `json:"closed,omitempty"`
}
