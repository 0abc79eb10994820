// +groupName=example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +optional
	Policy Policy `json:"policy,omitempty"`
}

type Policy struct {
	// +kubebuilder:validation:Enum=Never;Always
	// +kubebuilder:default=Sometimes
	// +optional
	Type string `json:"type,omitempty"`
}
