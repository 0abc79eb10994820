// +groupName=example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:object:generate=true
	Watts int32 `json:"watts"`
	// +kubebuilder:object:generate=false
	Bulbs []string `json:"bulbs"`
}
