// +groupName=kitchen.example.com
// +versionName=v1
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// The API server drops what is written into an object without fields, but where it
// keeps unknown ones.
//
// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.oven.racks,statuspath=.status.racks,selectorpath=.status.selector
// +kubebuilder:printcolumn:name=Heat,type=integer,JSONPath=`.spec.oven.heat`
// +kubebuilder:printcolumn:name=Any,type=string,JSONPath=`.spec.any.heat`
// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   OvenSpec   `json:"spec"`
	Status OvenStatus `json:"status,omitempty,omitzero"`
}

type OvenSpec struct {
	Oven Inside `json:"oven"`
	// +kubebuilder:pruning:PreserveUnknownFields
	Any runtime.RawExtension `json:"any"`
}

type Inside struct{}

type OvenStatus struct{}
