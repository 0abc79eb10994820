// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// +kubebuilder:validation:items:MinLength=1
	// +kubebuilder:validation:items:MaxLength=63
	// +kubebuilder:validation:items:Pattern=`^[a-z]+$`
	// +kubebuilder:validation:items:Format=hostname
	Names []string `json:"names"`
	// +kubebuilder:validation:items:Enum=red;green
	Colours []string `json:"colours"`
	// +kubebuilder:validation:items:XValidation:rule="self.startsWith('room-')",message="must start with room-"
	// +kubebuilder:validation:MaxItems=10
	// +kubebuilder:validation:items:MaxLength=63
	Rooms []string `json:"rooms"`
}
