// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:at=.percent +crdgen:in:channel=experimental +kubebuilder:validation:Maximum=5
	A Steam `json:"a"`
	// +crdgen:in:channel=experimental +crdgen:at=.percent +kubebuilder:validation:Maximum=7
	B Steam `json:"b"`
}

type Steam struct {
	Percent int32 `json:"percent"`
}
