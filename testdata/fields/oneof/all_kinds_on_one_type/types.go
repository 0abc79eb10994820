// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

// +kubebuilder:validation:AtLeastOneOf=a;b
// +kubebuilder:validation:XValidation:rule="!has(self.a) || self.a > 0",message="a must be positive"
// +kubebuilder:validation:ExactlyOneOf=b;c
// +kubebuilder:validation:AtMostOneOf=a;c

type LampSpec struct {
	A *int32 `json:"a,omitempty"`
	B *int32 `json:"b,omitempty"`
	C *int32 `json:"c,omitempty"`
}
