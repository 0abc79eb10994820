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

	// +k8s:eachVal=+k8s:maxLength=2
	// +k8s:eachVal=+k8s:maxLength=3
	A []string `json:"a"`

	// +k8s:subfield(size)=+k8s:maximum=3
	B []Rack `json:"b"`
}

type Rack struct {
	Size int32 `json:"size"`
}
