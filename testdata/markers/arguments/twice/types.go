// +groupName=example.com
package v1

// +kubebuilder:rbac:groups=example.com,resources=lamps,verbs=get,verbs=list

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// +kubebuilder:validation:XValidation:rule="self > 0",message="more, please",rule="self < 9"
	Watts int32 `json:"watts"`

	// +kubebuilder:validation:XValidation:message="a,rule=b", rule="self != 'a=b,rule=c'"
	Name string `json:"name"`
}
