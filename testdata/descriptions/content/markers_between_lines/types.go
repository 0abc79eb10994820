// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// +optional
	// Name begins behind a marker,
	// +kubebuilder:validation:MaxLength=40
	// goes on behind another
	// +some:other=marker
	Name string `json:"name"`
	// a + b is no marker, nor is
	// 1 +2.
	Sum string `json:"sum"`
}
