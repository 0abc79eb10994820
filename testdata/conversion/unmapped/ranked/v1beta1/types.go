// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=ranked.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   FooSpec   `json:"spec,omitempty"`
	Status FooStatus `json:"status,omitempty"`
}

// FooSpec has old names.
type FooSpec struct {
	Instances      int32             `json:"instances,omitempty"`
	MemoryMB       *int64            `json:"memoryMB,omitempty"`
	Paused         bool              `json:"paused,omitempty"`
	Version        string            `json:"version,omitempty"`
	ServiceAccount string            `json:"serviceAccount,omitempty"`
	Params         map[string]string `json:"params,omitempty"`
	Users          []User            `json:"users,omitempty"`
}

// User stands in a list: no path leads out of it.
type User struct {
	Name      string `json:"name"`
	Superuser bool   `json:"superuser,omitempty"`
}

// FooStatus has conditions of its own.
type FooStatus struct {
	// +listType=map
	// +listMapKey=type
	Conditions []Condition `json:"conditions,omitempty"`
}

// Condition has no generation.
type Condition struct {
	// +kubebuilder:validation:MaxLength=316
	Type string `json:"type"`
	// +kubebuilder:validation:Enum="True";"False";Unknown
	Status             metav1.ConditionStatus `json:"status"`
	LastTransitionTime metav1.Time            `json:"lastTransitionTime"`
	// +kubebuilder:validation:MaxLength=1024
	// +kubebuilder:validation:MinLength=1
	Reason string `json:"reason"`
	// +kubebuilder:validation:MaxLength=32768
	Message string `json:"message"`
}
