// +groupName=example.com
package v1

import (
	"encoding/json"
	"net"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Blob struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Data  []uint8 `json:"data"`
	Count int64   `json:"count,string"`
	// +kubebuilder:validation:Type=string
	Size int64 `json:"size,string"`
	// +kubebuilder:validation:Type=string
	Open bool            `json:"open,string"`
	Raw  json.RawMessage `json:"raw"`
	IP   net.IP          `json:"ip"`
}
