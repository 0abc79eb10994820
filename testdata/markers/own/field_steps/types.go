// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec OvenSpec `json:"spec"`
}

// +acme:need:f=name
// +acme:need:f=a-b,max=7
// +acme:need:f=in
type OvenSpec struct {
	// +optional
	Name string `json:"name,omitempty"`
	// +optional
	Dashed string `json:"a-b,omitempty"`
	// +optional
	Keyword string `json:"in,omitempty"`
}
