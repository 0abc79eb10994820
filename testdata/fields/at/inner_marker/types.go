// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:at=.width +kubebuilder:validation:MaxLength=1
	// +crdgen:at=. +kubebuilder:validation:keys:MaxLength=1
	// +crdgen:at=.panes +crdgen:opaque
	// +crdgen:at=.panes[*] +required
	// +crdgen:at=. +crdgen:drop
	// +crdgen:at=.width +k8s:neq=0
	// +crdgen:at=.width +kubebuilder:validation:Schemaless
	Applied Door `json:"applied"`

	// +crdgen:drop
	Own string `json:"own"`
}

type Door struct {
	Width int32    `json:"width"`
	Panes []string `json:"panes"`
}
