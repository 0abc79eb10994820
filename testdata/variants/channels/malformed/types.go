// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:channel
	A int32 `json:"a"`
	// +crdgen:channel=a/b
	B int32 `json:"b"`
	// +crdgen:channel=a; b
	C int32 `json:"c"`
	// +crdgen:in:channel=a
	D int32 `json:"d"`
	// +crdgen:in:channel=a kubebuilder:validation:Maximum=5
	E int32 `json:"e"`
	// +crdgen:in:channel=../a +kubebuilder:validation:Maximum=5
	F int32 `json:"f"`
	// +crdgen:in:chanel=a +kubebuilder:validation:Maximum=5
	G int32 `json:"g"`
	// +crdgen:channel=a b
	I int32 `json:"i"`
}
