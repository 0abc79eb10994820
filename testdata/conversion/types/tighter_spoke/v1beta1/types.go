// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=tighter-spoke.example.com
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

// FooSpec has limits that the hub has not, or wider.
type FooSpec struct {
	// +kubebuilder:validation:Pattern=`^a$`
	Low string `json:"low,omitempty"`
	// +kubebuilder:validation:Maximum=9
	N int32 `json:"n,omitempty"`
	// +kubebuilder:validation:Pattern=`^[0-9]+s$`
	D metav1.Duration `json:"d,omitempty"`
	// +crdgen:conversion:unit=seconds
	// +kubebuilder:validation:Maximum=100
	Back int64 `json:"back,omitempty"`
	// +kubebuilder:validation:MaxItems=5
	L []string `json:"l,omitempty"`
	// +kubebuilder:validation:Minimum=2
	Same int32 `json:"same,omitempty"`
	// +kubebuilder:validation:Minimum=1
	Left int32 `json:"left,omitempty"`
	// +kubebuilder:validation:Maximum=9
	Ruled int32 `json:"ruled,omitempty"`
	// +crdgen:conversion:unit=seconds
	// +kubebuilder:validation:Minimum=0
	Pause *int64 `json:"pause,omitempty"`
}
