// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Pizza is what a customer gets.
type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +kubebuilder:validation:values:MaxLength=20
	// +kubebuilder:validation:values:Pattern=`^[a-z]+$`
	Labels map[string]string `json:"labels"`
	// +kubebuilder:validation:values:items:MaxLength=20
	Lists map[string]List `json:"lists"`
	// +kubebuilder:validation:values:default=3
	Prices Prices `json:"prices"`
}

type List []string

type Prices map[string]int32
