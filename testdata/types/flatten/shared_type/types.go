// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

// LampSpec uses a type four times; what one field says must not show in another.
type LampSpec struct {
	// +kubebuilder:validation:MaxLength=5
	First Name `json:"first"`
	// +kubebuilder:validation:MinLength=2
	Second Name `json:"second"`
	Third  Name `json:"third"`
	// +kubebuilder:validation:items:MaxLength=7
	List []Name `json:"list"`
}

// Name is a name.
type Name string
