// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Port struct {
	Name   string `json:"name"`
	Number int32  `json:"number"`
}

type BoatSpec struct {
	Color    string            `json:"color"`
	Launched string            `json:"launchedAt"`
	Labels   map[string]string `json:"labels,omitempty"`
	Ports    []Port            `json:"ports"`
}
type BoatStatus struct {
	// +listType=map
	// +listMapKey=type
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}

// +kubebuilder:printcolumn:name=Ready,type=string,JSONPath=`.status.conditions[?(@.type=='Ready')].status`
// +kubebuilder:printcolumn:name=Since,type=date,JSONPath=`.status.conditions[?(@.type=="Ready")].lastTransitionTime`
// +kubebuilder:printcolumn:name=Any,type=string,JSONPath=`.status.conditions[?(@.type)].status`
// +kubebuilder:printcolumn:name=App,type=string,JSONPath=`.metadata.labels.app\.kubernetes\.io/name`
// +kubebuilder:printcolumn:name=Ports,type=string,JSONPath=`.spec.ports[*].name`
// +kubebuilder:printcolumn:name=First,type=integer,JSONPath=`.spec.ports[0].number`
// +kubebuilder:printcolumn:name=All,type=string,JSONPath=`.spec..name`
// +kubebuilder:printcolumn:name=Label,type=string,JSONPath=`.spec.labels['app\.kubernetes\.io/name']`
// +kubebuilder:printcolumn:name=Launched,type=date,JSONPath=`.spec.launchedAt`
// +kubebuilder:printcolumn:name=Age,type=date,JSONPath=`.metadata.creationTimestamp`
// +kubebuilder:subresource:status
type Boat struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   BoatSpec   `json:"spec"`
	Status BoatStatus `json:"status,omitempty"`
}
