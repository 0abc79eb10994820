// What is wrong below a field without a tag is told with it, so that one run shows all.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec,omitempty"`
}

type LampSpec struct {
	Base *Base
	// +kubebuilder:validation:Minimum=1
	Colour string
}

type Base struct {
	// +kubebuilder:validation:MaxLength=3
	Height int32 `json:"height,omitempty"`
	// +kubebuilder:default=9
	// +kubebuilder:validation:Maximum=8
	Depth  int32          `json:"depth,omitempty"`
	Slots  map[int]string `json:"slots,omitempty"`
	Switch Switch
}

// +kubebuilder:validation:XValidation:rule="self.off"
type Switch struct {
	On *bool `json:"on,omitempty"`
}
