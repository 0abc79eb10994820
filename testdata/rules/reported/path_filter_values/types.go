// +groupName=example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +kubebuilder:printcolumn:name=Pattern,type=string,JSONPath=`.spec.ports[?(@.name=="Web")].state`
// +kubebuilder:printcolumn:name=Length,type=string,JSONPath=`.spec.ports[?(@.name == "extraordinary")].state`
// +kubebuilder:printcolumn:name=Bound,type=string,JSONPath=`.spec.ports[?(@.number==70000)].state`
// +kubebuilder:printcolumn:name=Choice,type=string,JSONPath=`.spec.ports[?(@.weight==3)].state`
// +kubebuilder:printcolumn:name=Text,type=string,JSONPath=`.spec.ports[?(@.number=="80")].state`
// +kubebuilder:printcolumn:name=Bool,type=string,JSONPath=`.spec.ports[?(@.open=="true")].state`
// +kubebuilder:printcolumn:name=Number,type=string,JSONPath=`.spec.ports[?(@.name>=80)].state`
// +kubebuilder:printcolumn:name=Not,type=string,JSONPath=`.spec.ports[?(@.state!="opened")].name`
type Job struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec JobSpec `json:"spec"`
}

type JobSpec struct {
	Ports []Port `json:"ports"`
}

type Port struct {
	// +kubebuilder:validation:Pattern=`^[a-z]+$`
	// +kubebuilder:validation:MaxLength=10
	Name string `json:"name"`
	// +kubebuilder:validation:Maximum=65535
	Number int32 `json:"number"`
	// +kubebuilder:validation:Enum=1;2
	Weight int32 `json:"weight"`
	Open   bool  `json:"open"`
	// +kubebuilder:validation:Enum=open;closed
	State string `json:"state"`
}
