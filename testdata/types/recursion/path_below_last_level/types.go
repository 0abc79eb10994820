// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Pizza is what a customer gets.
type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:at=.half.half.half.name +kubebuilder:validation:MaxLength=5
	// +crdgen:at=.half.half.half.half.name +kubebuilder:validation:MaxLength=6
	// +crdgen:at=.half.half.half +crdgen:anyOf=.half.name +required
	Spec Half `json:"spec"`
}

// +crdgen:recursion:depth=2
type Half struct {
	// +optional
	Name string `json:"name,omitempty"`
	// +crdgen:at=.name +kubebuilder:validation:MinLength=1
	// +crdgen:at=.half.half.half.name +kubebuilder:validation:MaxLength=7
	// +optional
	Half *Half `json:"half,omitempty"`
}
