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
	Watts int64 `json:"watts,string,omitempty"`
	// +optional
	On *bool `json:"on,string,omitempty"`
}

type Stored struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// Said as Go writes it.
	// +kubebuilder:validation:Type=string
	// +optional
	Size int64 `json:"size,string,omitempty"`
	// +kubebuilder:validation:Type=integer
	// +optional
	Parts int32 `json:"parts,string,omitempty"`
}
