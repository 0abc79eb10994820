// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// +kubebuilder:validation:Enum="no";"y";"n";"on";"off";"1";"1.0";"null";"~";"";" ";"a: b";"#"
	// +kubebuilder:default="no"
	Answer string `json:"answer"`
	// +kubebuilder:validation:Pattern=`^'"\\$`
	Pattern string `json:"y"`
}
