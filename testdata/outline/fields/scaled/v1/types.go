// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.count,statuspath=.status.count,selectorpath=.status.selector
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              LampSpec   `json:"spec,omitempty"`
	Status            LampStatus `json:"status,omitempty"`
}

type LampSpec struct {
	Count int32 `json:"count,omitempty"`
}

type LampStatus struct {
	Count    int32  `json:"count,omitempty"`
	Selector string `json:"selector,omitempty"`
}
