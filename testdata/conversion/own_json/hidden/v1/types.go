// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=own-json-hidden.example.com
package v1

import (
	"encoding/json"
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has a version.
type FooSpec struct {
	Release Release `json:"release,omitempty"`
}

// Release is written as one text.
type Release struct {
	Channel string `json:"-"`
	number  string
}

// MarshalJSON joins both.
func (r Release) MarshalJSON() ([]byte, error) {
	return json.Marshal(r.Channel + "/" + r.number)
}

// UnmarshalJSON takes them apart.
func (r *Release) UnmarshalJSON(data []byte) error {
	var text string
	err := json.Unmarshal(data, &text)
	r.Channel, r.number, _ = strings.Cut(text, "/")
	return err
}
