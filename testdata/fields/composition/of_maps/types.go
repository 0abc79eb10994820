// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:anyOf=.limits.cpu +required
	// +crdgen:anyOf=.limits[*] +required
	// +crdgen:oneOf=.limits.cpu +kubebuilder:validation:Minimum=3
	// +crdgen:allOf=.limits[*] +kubebuilder:validation:Minimum=3
	// +crdgen:not=.limits +kubebuilder:validation:keys:MaxLength=3
	Resources Resources `json:"resources"`
}

type Resources struct {
	Limits map[string]int32 `json:"limits"`
}
