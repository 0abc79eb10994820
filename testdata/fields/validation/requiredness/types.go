// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Form struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Plain   string `json:"plain"`
	Omitted string `json:"omitted,omitempty"`
	Zero    int32  `json:"zero,omitzero"`

	// +optional
	Optional string `json:"optional"`

	// +kubebuilder:validation:Optional
	KubebuilderOptional string `json:"kubebuilderOptional"`

	// +k8s:optional
	K8sOptional string `json:"k8sOptional"`

	// +required
	Required string `json:"required,omitempty"`

	// +kubebuilder:validation:Required
	KubebuilderRequired string `json:"kubebuilderRequired,omitempty"`

	// +nullable
	Nullable *string `json:"nullable"`
}
