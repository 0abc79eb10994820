// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=ranked.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   FooSpec   `json:"spec,omitempty"`
	Status FooStatus `json:"status,omitempty"`
}

// FooSpec has new names for what there was.
type FooSpec struct {
	Replicas *int32 `json:"replicas,omitempty"`
	// +kubebuilder:validation:Enum=Running;Paused
	RunState           string      `json:"runState,omitempty"`
	ServiceAccountName string      `json:"serviceAccountName,omitempty"`
	Parameters         []Parameter `json:"parameters,omitempty"`
	Issuer             *Issuer     `json:"issuer,omitempty"`
	Users              []User      `json:"users,omitempty"`
}

// Parameter is a name with a value.
type Parameter struct {
	Name  string `json:"name"`
	Value string `json:"value,omitempty"`
}

// Issuer says who signs.
type Issuer struct {
	Kind string `json:"kind,omitempty"`
	Days int32  `json:"days,omitempty"`
}

// User stands in a list.
type User struct {
	Name  string `json:"name"`
	Limit *int32 `json:"limit,omitempty"`
}

// FooStatus has Kubernetes' own conditions.
type FooStatus struct {
	// +listType=map
	// +listMapKey=type
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}
