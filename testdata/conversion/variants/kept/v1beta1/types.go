// Package v1beta1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=kept.example.com
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

// FooSpec is the old one.
//
// +crdgen:conversion:hubOnly:path=.image
type FooSpec struct {
	// Names may be more in the experimental channel.
	//
	// +crdgen:conversion:preserve
	// +kubebuilder:validation:MaxItems=1
	// +crdgen:in:channel=experimental +kubebuilder:validation:MaxItems=16
	// +optional
	Names []string `json:"names,omitempty"`
	// Note has no bound where the gate is enabled.
	//
	// +crdgen:conversion:preserve
	// +kubebuilder:validation:MinLength=2
	// +kubebuilder:validation:MaxLength=5
	// +crdgen:in:featureGate=Long +crdgen:at=. +crdgen:unset=maxLength
	// +optional
	Note string `json:"note,omitempty"`
	// Mode has the values of both.
	//
	// +crdgen:conversion:preserve
	// +optional
	Mode Mode `json:"mode,omitempty"`
	// Level is bounded in one variant only.
	//
	// +crdgen:conversion:preserve
	// +crdgen:in:channel=experimental +crdgen:in:featureGate=!Long +kubebuilder:validation:Maximum=5
	// +optional
	Level int32 `json:"level,omitempty"`
	// New is in one channel, and bounded by a gate.
	//
	// +crdgen:channel=experimental
	// +crdgen:conversion:preserve
	// +kubebuilder:validation:Minimum=3
	// +crdgen:in:featureGate=Long +kubebuilder:validation:Minimum=2
	// +optional
	New *int32 `json:"new,omitempty"`
}

// Mode is a mode.
//
// +kubebuilder:validation:Enum=A;B
// +crdgen:in:channel=experimental +kubebuilder:validation:Enum=A;B;C
type Mode string
