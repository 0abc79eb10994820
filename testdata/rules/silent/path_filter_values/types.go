// +groupName=example.com
// +versionName=v1
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// +kubebuilder:object:root=true
// +kubebuilder:printcolumn:name=Pattern,type=string,JSONPath=`.spec.ports[?(@.name=="web")].state`
// +kubebuilder:printcolumn:name=Bound,type=string,JSONPath=`.spec.ports[?(@.number==80)].state`
// +kubebuilder:printcolumn:name=Above,type=string,JSONPath=`.spec.ports[?(@.number>=70000)].state`
// +kubebuilder:printcolumn:name=Choice,type=string,JSONPath=`.spec.ports[?(@.weight==2)].state`
// +kubebuilder:printcolumn:name=Bool,type=string,JSONPath=`.spec.ports[?(@.open==true)].state`
// +kubebuilder:printcolumn:name=Set,type=string,JSONPath=`.spec.ports[?(@.state!="")].name`
// +kubebuilder:printcolumn:name=Other,type=string,JSONPath=`.spec.ports[?(@.state!='open')].name`
// +kubebuilder:printcolumn:name=Either,type=string,JSONPath=`.spec.ports[?(@.target==80)].name`
// +kubebuilder:printcolumn:name=Text,type=string,JSONPath=`.spec.ports[?(@.target=="web")].name`
// +kubebuilder:printcolumn:name=Fields,type=string,JSONPath=`.spec.ports[?(@.number==@.weight)].name`
// +kubebuilder:printcolumn:name=There,type=string,JSONPath=`.spec.ports[?(@.open)].name`
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
	Name string `json:"name"`
	// +kubebuilder:validation:Maximum=65535
	Number int32 `json:"number"`
	// +kubebuilder:validation:Enum=1;2
	Weight int32 `json:"weight"`
	Open   bool  `json:"open"`
	// +kubebuilder:validation:Enum=open;closed
	State  string             `json:"state"`
	Target intstr.IntOrString `json:"target"`
}
