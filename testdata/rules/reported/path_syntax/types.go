// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Port struct {
	Name   string `json:"name"`
	Number int32  `json:"number"`
}

type BoatSpec struct {
	Color  string            `json:"color"`
	Labels map[string]string `json:"labels,omitempty"`
	Ports  []Port            `json:"ports"`
}
type BoatStatus struct {
	// +listType=map
	// +listMapKey=type
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}

// +kubebuilder:printcolumn:name=a,type=string,JSONPath=`.status.conditions[?(@.type=="Ready")`
// +kubebuilder:printcolumn:name=b,type=string,JSONPath=`.status.conditions[?(@.type=="Ready" && @.status=="True")].status`
// +kubebuilder:printcolumn:name=c,type=string,JSONPath=`.spec.labels[app.kubernetes.io/name]`
// +kubebuilder:printcolumn:name=d,type=string,JSONPath=`.spec.ports[x].name`
// +kubebuilder:printcolumn:name=e,type=string,JSONPath=`.status.conditions[?(@.type="Ready")].status`
// +kubebuilder:printcolumn:name=f,type=string,JSONPath=`.status.conditions[?(@type=="Ready")].status`
// +kubebuilder:printcolumn:name=g,type=string,JSONPath=`.status.conditions[?(@.type==Ready)].status`
// +kubebuilder:printcolumn:name=h,type=string,JSONPath=`.spec.color.`
// +kubebuilder:printcolumn:name=i,type=date,JSONPath=`.metadata.creationTimestmp`
// +kubebuilder:printcolumn:name=j,type=date,JSONPath=`.spec.color`
// +kubebuilder:printcolumn:name=j,type=string,JSONPath=`.spec.color`
// +kubebuilder:subresource:status
type Boat struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   BoatSpec   `json:"spec"`
	Status BoatStatus `json:"status,omitempty"`
}
