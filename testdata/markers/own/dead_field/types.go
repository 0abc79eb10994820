// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// A field that is not there is told once, at the argument.

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Lamp Lamp `json:"lamp"`
	// +crdgen:at=['a.b'] +kubebuilder:validation:MaxLength=3
	// +crdgen:at=.['a.b'] +kubebuilder:validation:MaxLength=3
	Dotted Dotted `json:"dotted"`
}

// +acme:set:of=nam
type Lamp struct {
	Name string `json:"name"`
}

type Dotted struct {
	AB string `json:"a.b"`
}
