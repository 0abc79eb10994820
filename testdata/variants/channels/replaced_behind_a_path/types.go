// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:in:channel=experimental +crdgen:at=.percent +kubebuilder:validation:Maximum=7
	// +crdgen:at=.percent +kubebuilder:validation:Maximum=5
	// +crdgen:in:channel=experimental +crdgen:at=.percent +optional
	// +crdgen:at=.percent +required
	Steam Steam `json:"steam"`
}

type Steam struct {
	// +optional
	Percent int32 `json:"percent,omitempty"`
}
