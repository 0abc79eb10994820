// Package v1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=field-missing.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +kubebuilder:storageversion
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec is what is wanted.
type FooSpec struct {
	// +crdgen:channel=experimental
	// +optional
	Steam int32 `json:"steam,omitempty"`
	// +optional
	Level int32 `json:"level,omitempty"`
	// +crdgen:featureGate=A
	// +optional
	Kind string `json:"kind,omitempty"`
	// +crdgen:channel=experimental
	// +optional
	Both string `json:"both,omitempty"`
	// +crdgen:channel=experimental
	// +optional
	Inner *Inner `json:"inner,omitempty"`
	// +crdgen:featureGate=A;B
	// +optional
	Moved string `json:"moved,omitempty"`
}

// Inner is behind a condition already.
type Inner struct {
	// +optional
	Same string `json:"same,omitempty"`
	// +crdgen:featureGate=A
	// +optional
	More string `json:"more,omitempty"`
}
