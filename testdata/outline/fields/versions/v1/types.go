// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Lamp is on or off.
// +kubebuilder:storageversion
// +kubebuilder:subresource:scale:specpath=.spec.count,statuspath=.status.count
// +kubebuilder:selectablefield:JSONPath=.spec.name
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   LampSpec   `json:"spec"`
	Status LampStatus `json:"status,omitempty"`
}

type LampSpec struct {
	Name  string `json:"name,omitempty"`
	Count int32  `json:"count,omitempty"`
}

type LampStatus struct {
	Count int32 `json:"count,omitempty"`
}
