// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=fields.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Gate is a kind with structs of which a number of fields is set.
//
// +kubebuilder:object:root=true
// +kubebuilder:storageversion
// +crdgen:conversion:hub
type Gate struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec GateSpec `json:"spec,omitempty"`
}

// GateSpec has structs that the spoke lacks.
type GateSpec struct {
	Host string `json:"host,omitempty"`
	// +optional
	Some *Some `json:"some,omitempty"`
	// +optional
	Two *Two `json:"two,omitempty"`
	// +optional
	One *One `json:"one,omitempty"`
	// +listType=atomic
	// +optional
	List []Some `json:"list,omitempty"`
	// +optional
	Room *Some `json:"room,omitempty"`
	// +optional
	Hall *Hall `json:"hall,omitempty"`
	// +optional
	Yard *Yard `json:"yard,omitempty"`
}

// Some has at least one field.
//
// +kubebuilder:validation:MinProperties=1
type Some struct {
	// +optional
	A *bool `json:"a,omitempty"`
	// +optional
	B string `json:"b,omitempty"`
}

// Hall has at least one field.
//
// +kubebuilder:validation:MinProperties=1
type Hall struct {
	// +optional
	Width *int32 `json:"width,omitempty"`
}

// Yard has at least one field, which Go writes.
//
// +kubebuilder:validation:MinProperties=1
type Yard struct {
	// +optional
	Width int32 `json:"width"`
}

// Two has two fields at most, though Go writes all of them.
//
// +kubebuilder:validation:MaxProperties=2
type Two struct {
	// +optional
	A int32 `json:"a"`
	// +optional
	B int32 `json:"b"`
	// +optional
	C int32 `json:"c"`
}

// One has one field, which may be false, or an object without members.
//
// +kubebuilder:validation:MaxProperties=1
type One struct {
	// +optional
	A *bool `json:"a,omitempty"`
	// +optional
	B *int32 `json:"b,omitempty"`
	// +optional
	C *Empty `json:"c,omitempty"`
	// +optional
	D *Empty `json:"d,omitempty"`
}

// Empty says that it is there.
type Empty struct{}
