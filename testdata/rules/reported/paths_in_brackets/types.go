// +groupName=example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=`.spec.racks[?(@.name=="a")].count`,statuspath=`.status.racks[0].count`,selectorpath=.status.selector
// +kubebuilder:selectablefield:JSONPath=`.spec.racks[?(@.name=="a")].name`
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Racks      `json:"spec"`
	Status OvenStatus `json:"status,omitempty"`
}

type OvenStatus struct {
	Racks    `json:",inline"`
	Selector string `json:"selector,omitempty"`
}

type Racks struct {
	Racks []Rack `json:"racks"`
}

type Rack struct {
	Name  string `json:"name"`
	Count int32  `json:"count"`
}
