// Package v1 has its copies of another program, and no marker that asks for any.
//
// +groupName=example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

func addKnownTypes(scheme *runtime.Scheme) {
	scheme.AddKnownTypes(schema.GroupVersion{Group: "example.com", Version: "v1"}, &Shelf{})
}

// Shelf is one in zz_generated.deepcopy.go, which the run does not write.
type Shelf struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
