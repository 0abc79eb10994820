// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	Device `json:",inline"`

	// Serial is the lamp's own.
	// +optional
	Serial string `json:"serial"`
}

type Device struct {
	Model `json:",inline"`

	// Serial is that of the device, which Go hides.
	// +kubebuilder:validation:MaxLength=20
	Serial string `json:"serial"`
	// Name is that of the device, which hides the model's.
	Name string `json:"name"`
}

type Model struct {
	Name  int32  `json:"name"`
	Maker string `json:"maker"`
}
