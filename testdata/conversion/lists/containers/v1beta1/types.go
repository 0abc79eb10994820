// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=containers.example.com
package v1beta1

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has one field of each form.
type FooSpec struct {
	Strings  []string                          `json:"strings,omitempty"`
	Lists    [][]string                        `json:"lists,omitempty"`
	Map      map[string][]int32                `json:"map,omitempty"`
	Pointer  *[]string                         `json:"pointer,omitempty"`
	Names    []Name                            `json:"names,omitempty"`
	ByName   map[Name]Leaf                     `json:"byName,omitempty"`
	Leaf     Leaf                              `json:"leaf,omitempty"`
	Leaves   []Leaf                            `json:"leaves,omitempty"`
	Pointers []*Leaf                           `json:"pointers,omitempty"`
	Deep     map[string]map[string][]*[]Branch `json:"deep,omitempty"`
	Bytes    []byte                            `json:"bytes,omitempty"`
	Limits   corev1.ResourceList               `json:"limits,omitempty"`
	Ref      *corev1.ObjectReference           `json:"ref,omitempty"`
	Env      []corev1.EnvVar                   `json:"env,omitempty"`
	Time     metav1.Time                       `json:"time,omitempty"`
	Any      runtime.RawExtension              `json:"any,omitempty"`
	Self     *Branch                           `json:"self,omitempty"`
}

// Name is a string.
type Name string

// Leaf holds nothing that is shared.
type Leaf struct {
	Name Name    `json:"name"`
	X    float64 `json:"x,omitempty"`
}

// Branch holds itself.
type Branch struct {
	Name     string   `json:"name,omitempty"`
	Branches []Branch `json:"branches,omitempty"`
}
