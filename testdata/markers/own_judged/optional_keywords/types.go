// Keywords of different types are right in one declaration where each use gives one of them.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Box struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +acme:max:len=5
	Name string `json:"name"`
	// +acme:max:count=6
	Tags []string `json:"tags"`
}
