// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	Name string `json:"name"` // +optional

	// +kubebuilder:validation:MaxLength=40
}

func (s *LampSpec) reset() {
	// +optional
	s.Name = ""
}

// +kubebuilder:validation:Enum=a;b
func (s *LampSpec) use() {}
