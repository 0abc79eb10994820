// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=tighter-hub.example.com
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

// FooSpec has values that one version refuses.
type FooSpec struct {
	A    Item            `json:"a,omitempty"`
	Mode string          `json:"mode,omitempty"`
	Low  string          `json:"low,omitempty"`
	IP   string          `json:"ip,omitempty"`
	N    int32           `json:"n,omitempty"`
	P    *int32          `json:"p,omitempty"`
	D    metav1.Duration `json:"d,omitempty"`
	// +crdgen:conversion:unit=seconds
	Seconds metav1.Duration `json:"seconds,omitempty"`
	// +crdgen:conversion:unit=seconds
	Back int64 `json:"back,omitempty"`
	L    int32 `json:"l,omitempty"`
	// +kubebuilder:validation:Pattern=`^[a-z]$`
	SamePattern string `json:"samePattern,omitempty"`
	Fives       int32  `json:"fives,omitempty"`
	Open        string `json:"open,omitempty"`
	Negative    int32  `json:"negative,omitempty"`
	// +kubebuilder:validation:Minimum=0
	Zero int32 `json:"zero,omitempty"`
	// +kubebuilder:validation:Maximum=10
	Rules int32 `json:"rules,omitempty"`
}

// Item is inside.
type Item struct {
	Name string `json:"name"`
}
