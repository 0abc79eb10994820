// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:at=.width +kubebuilder:validation:Maximun=1
	// +crdgen:at=.width +kubebuilder:validation:Maximum=high
	// +crdgen:at=.width +acme:validation=high
	// +crdgen:at=.width +kubebuilder:resource:path=doors
	Read Door `json:"read"`
}

type Door struct {
	Width int32 `json:"width"`
}
