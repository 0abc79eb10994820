// +groupName=example.com
package v1

import (
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Clock struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	At time.Time `json:"at"`
	// +optional
	For  *time.Duration `json:"for,omitempty"`
	Each []time.Time    `json:"each"`
}
