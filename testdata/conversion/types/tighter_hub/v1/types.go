// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=tighter-hub.example.com
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

// FooSpec has values that one version refuses.
type FooSpec struct {
	A    Item   `json:"a,omitempty"`
	Mode string `json:"mode,omitempty"`
	// +kubebuilder:validation:Pattern=`^a$`
	Low string `json:"low,omitempty"`
	// +kubebuilder:validation:Format=ipv4
	IP string `json:"ip,omitempty"`
	// +kubebuilder:validation:Minimum=1
	// +kubebuilder:validation:Maximum=9
	N int32 `json:"n,omitempty"`
	// +kubebuilder:validation:Minimum=1
	P *int32 `json:"p,omitempty"`
	// +kubebuilder:validation:Pattern=`^[0-9]+s$`
	D metav1.Duration `json:"d,omitempty"`
	// +kubebuilder:validation:Maximum=100
	Seconds int64 `json:"seconds,omitempty"`
	// +kubebuilder:validation:Pattern=`^[0-9]+s$`
	Back metav1.Duration `json:"back,omitempty"`
	L    Limited         `json:"l,omitempty"`
	// +kubebuilder:validation:Pattern=`^[a-z]$`
	SamePattern string `json:"samePattern,omitempty"`
	// +kubebuilder:validation:MultipleOf=5
	Fives int32 `json:"fives,omitempty"`
	// +kubebuilder:validation:Enum=a;b
	Open string `json:"open,omitempty"`
	// +kubebuilder:validation:Minimum=1
	Negative int32 `json:"negative,omitempty"`
	// +kubebuilder:validation:Minimum=1
	Zero int32 `json:"zero,omitempty"`
	// +kubebuilder:validation:Maximum=10
	// +kubebuilder:validation:XValidation:rule="self < 20"
	// +kubebuilder:validation:XValidation:rule="self != 3",message="not three"
	Rules int32 `json:"rules,omitempty"`
}

// Limited is a number.
//
// +kubebuilder:validation:Maximum=9
type Limited int32

// Item is inside.
type Item struct {
	Name string `json:"name"`
}
