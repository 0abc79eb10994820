// +groupName=asked-elsewhere.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Fast Fast `json:"fast,omitempty"`
	Same Same `json:"same,omitempty"`
	Safe Safe `json:"safe,omitempty"`
}

// Fast asks for mode only where it is known to be there.
//
// +kubebuilder:validation:XValidation:rule="self.mode == 'fast' ? has(self.mode) : true"
type Fast struct {
	Mode string `json:"mode,omitempty"`
}

// Same asks for both, and reads one that may not be there.
//
// +kubebuilder:validation:XValidation:rule="has(self.one) == has(self.two) && self.one != 'x'"
type Same struct {
	One string `json:"one,omitempty"`
	Two string `json:"two,omitempty"`
}

// Safe asks first, in whatever order.
//
// +kubebuilder:validation:XValidation:rule="self.one != 'x' || !has(self.one)"
// +kubebuilder:validation:XValidation:rule="!(has(self.one) && has(self.two)) || self.one != self.two"
type Safe struct {
	One string `json:"one,omitempty"`
	Two string `json:"two,omitempty"`
}
