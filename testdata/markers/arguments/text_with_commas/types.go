// +groupName=example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:XValidation:rule="self != 'a'",message=bad thing, really
	Name string `json:"name"`
	// +kubebuilder:validation:XValidation:message=bad, very, bad,rule="self != 'a'"
	Title string `json:"title"`
}
