// A column, a path and a rule use fields without a tag by the names that they will have.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:printcolumn:name=Height,type=integer,JSONPath=.spec.base.height
// +kubebuilder:printcolumn:name=Colour,type=string,JSONPath=.spec.color
// +crdgen:at=.spec.base.height +kubebuilder:validation:Minimum=3
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec,omitempty"`
}

// +kubebuilder:validation:XValidation:rule="!has(self.base) || self.base.height > 3"
type LampSpec struct {
	Base   *Base
	Colour string
}

type Base struct {
	Height int32 `json: "height"`
}
