// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Two dots lead to fields at any depth, and kubectl shows one of them.

// +kubebuilder:object:root=true
// +kubebuilder:printcolumn:name=Any,type=integer,JSONPath=`..heat`
// +kubebuilder:printcolumn:name=Right,type=string,JSONPath=`.spec..heat`
// +kubebuilder:printcolumn:name=Misspelt,type=string,JSONPath=`.spec..het`
// +kubebuilder:printcolumn:name=Behind,type=string,JSONPath=`.spec..inner.dep`
// +kubebuilder:printcolumn:name=None,type=string,JSONPath=`.spec..coal`
// +kubebuilder:printcolumn:name=Type,type=integer,JSONPath=`.spec..deep`
// +kubebuilder:printcolumn:name=Several,type=integer,JSONPath=`.spec..name`
// +kubebuilder:printcolumn:name=All,type=integer,JSONPath=`.spec.*`
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec OvenSpec `json:"spec"`
}

type OvenSpec struct {
	Name  string `json:"name"`
	Heat  int32  `json:"heat"`
	Inner Inner  `json:"inner"`
}

type Inner struct {
	Name string `json:"name"`
	Deep string `json:"deep"`
}
