// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:printcolumn:name="Last change",type=date,JSONPath=`.status.changed`,format=date-time,description="When it was switched, last",priority=1
// +kubebuilder:printcolumn:name=Age,type=date,JSONPath=`.metadata.creationTimestamp`

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Status LampStatus `json:"status,omitempty"`
}

type LampStatus struct {
	Changed *metav1.Time `json:"changed,omitempty"`
}
