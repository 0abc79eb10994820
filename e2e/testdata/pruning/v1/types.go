// Package v1 has fields that keep what the schema does not know, and others.
// +kubebuilder:object:generate=true
// +groupName=pruning.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// +kubebuilder:object:root=true

// Hedge is pruned.
type Hedge struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec HedgeSpec `json:"spec,omitempty"`
}

// HedgeSpec has one field of each kind of pruning.
type HedgeSpec struct {
	// Height is the only field that the schema knows at this place.
	Height int32 `json:"height,omitempty"`

	// Wild keeps everything that stands in it.
	// +kubebuilder:pruning:PreserveUnknownFields
	// +kubebuilder:validation:Schemaless
	Wild runtime.RawExtension `json:"wild,omitempty"`

	// Half keeps what is unknown beside what is known, and prunes below that.
	// +kubebuilder:pruning:PreserveUnknownFields
	Half Half `json:"half,omitempty"`

	// Template is any object of the API.
	// +kubebuilder:validation:EmbeddedResource
	// +kubebuilder:pruning:PreserveUnknownFields
	Template runtime.RawExtension `json:"template,omitempty"`

	// Free maps names to values that nobody looks into.
	Free map[string]string `json:"free,omitempty"`
}

// Half is known in half.
type Half struct {
	Known Known `json:"known,omitempty"`
}

// Known is pruned again.
type Known struct {
	Name string `json:"name,omitempty"`
}
