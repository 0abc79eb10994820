// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=hub-only-refused.example.com
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

// FooSpec says what the API server takes.
type FooSpec struct {
	Strategy Strategy `json:"strategy"`
	// +kubebuilder:validation:Minimum=1
	// +kubebuilder:validation:Maximum=10
	Replicas *int32 `json:"replicas,omitempty"`
	// +kubebuilder:validation:Pattern=`^[a-z]+$`
	// +kubebuilder:validation:MaxLength=5
	Zone string `json:"zone"`
	// +kubebuilder:validation:XValidation:rule="self != 'none'",message="none is no class"
	Class string `json:"class"`
	// +kubebuilder:validation:MultipleOf=2
	Pairs int64 `json:"pairs"`
	// +kubebuilder:validation:XValidation:rule="duration(self) < duration('1h')",message="at most an hour"
	Timeout metav1.Duration `json:"timeout"`
	Kept    string          `json:"kept,omitempty"`
	// +kubebuilder:validation:Enum=A;B
	Other *string `json:"other,omitempty"`
	Far   *Far    `json:"far,omitempty"`
}

// Far may be nil.
type Far struct {
	Level int32 `json:"level,omitempty"`
}

// Strategy is one of two.
//
// +kubebuilder:validation:Enum=Recreate;RollingUpdate
type Strategy string
