// Package v1 compares values whose types in the schema are not those of the Go fields.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// +listType=atomic
	Rules []Rule `json:"rules"`
}

// +kubebuilder:validation:XValidation:rule="self.protocol == 'TCP'"
// +kubebuilder:validation:XValidation:rule="self.protocol == 'UDP'"
// +kubebuilder:validation:XValidation:rule="self.protocol != 'ICMP'"
type Rule struct {
	Protocol Protocol `json:"protocol"`
	// +kubebuilder:validation:XValidation:rule="self.size() > '3'"
	Ports string `json:"ports"`
}

// Protocol is a number or a name.
type Protocol struct {
	Num int32 `json:"num"`
}
