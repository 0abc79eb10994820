// +groupName=kitchen.example.com
// +versionName=v1
package v1

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +crdgen:at=.template +crdgen:unsetBelow=pattern;minLength;maxItems;x-kubernetes-validations
// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Template Course `json:"template"`
	Course   Course `json:"course"`
	// +crdgen:unsetBelow=pattern
	Resources corev1.ResourceRequirements `json:"resources"`
}

// Course is checked as a course, and not as a template of one.
// +kubebuilder:validation:XValidation:rule="self.parts.size() != 1",message="one part is none"
type Course struct {
	// +kubebuilder:validation:MinLength=1
	// +kubebuilder:validation:MaxLength=63
	Name string `json:"name"`
	// +kubebuilder:validation:MaxItems=4
	Parts []Part `json:"parts"`
	// +kubebuilder:validation:values:Pattern=`^[a-z]+$`
	Labels map[string]string `json:"labels"`
}

type Part struct {
	// +kubebuilder:validation:Pattern=`^[a-z]+$`
	Name string `json:"name"`
}
