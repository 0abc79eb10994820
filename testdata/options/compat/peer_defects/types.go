// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Blob struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Data  []uint8 `json:"data"`
	Count int64   `json:"count,string"`
	Level Level   `json:"level"`
}

// +kubebuilder:validation:Enum=low;high
type Level string
