// +groupName=kitchen.example.com
// +versionName=v1
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +k8s:ifEnabled=Turbo
	A string `json:"a"`

	// +k8s:ifEnabled(Turbo)=k8s:maxLength=5
	B string `json:"b"`

	// +k8s:ifDisabled(Turbo)=+kubebuilder:validation:MaxLength=5
	C string `json:"c"`

	// +k8s:ifEnabled(Turbo) +k8s:maxLength=5
	D string `json:"d"`

	// +k8s:ifEnabled(Turbo)
	E string `json:"e"`
}
