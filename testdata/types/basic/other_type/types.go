// +groupName=other-type.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:Type=integer
	Size string `json:"size"`
	// +kubebuilder:validation:items:Type=boolean
	// +listType=atomic
	Names []string `json:"names"`
	// +kubebuilder:validation:Type=string
	AsString int64 `json:"asString,string"`
	// +kubebuilder:validation:Type=integer
	Any Free `json:"any"`
	// +kubebuilder:validation:Type=string
	Name string `json:"name"`
}

type Free string

func (f *Free) UnmarshalJSON(data []byte) error { *f = Free(data); return nil }

func (f Free) MarshalJSON() ([]byte, error) { return []byte(f), nil }
