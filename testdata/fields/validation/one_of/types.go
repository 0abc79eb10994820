// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Source struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec SourceSpec `json:"spec"`
}

// +kubebuilder:validation:ExactlyOneOf=git;oci
// +kubebuilder:validation:AtMostOneOf=user;token
// +kubebuilder:validation:AtLeastOneOf=tag;branch
type SourceSpec struct {
	// +optional
	Git string `json:"git,omitempty"`
	// +optional
	OCI string `json:"oci,omitempty"`
	// +optional
	User string `json:"user,omitempty"`
	// +optional
	Token string `json:"token,omitempty"`
	// +optional
	Tag string `json:"tag,omitempty"`
	// +optional
	Branch string `json:"branch,omitempty"`
}
