// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:in:channel=experimental +kubebuilder:validation:Maximun=5
	A int32 `json:"a"`
	// +crdgen:in:channel=experimental +kubebuilder:validation:Maximum=high
	B int32 `json:"b"`
	// +crdgen:in:channel=alpha +kubebuilder:resource:path=x
	C int32 `json:"c"`
	// +crdgen:in:channel=experimental +kubebuilder:validation:MaxLength=3
	D int32 `json:"d"`
}
