// Package v1beta1 is a spoke.
//
// +groupName=predeclared.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// Names are two in one.
	Names []*string `json:"names,omitempty"`
	// Length is how long it is.
	//
	// +crdgen:conversion:func:to=make,from=max,paths={.length}
	Length int32 `json:"length,omitempty"`
}

// make hides what Go declares, which code that copies lists needs.
func make(n int32) int32 { return n + 1 }

// max hides what nothing of the code needs.
func max(n int32) int32 { return n - 1 }
