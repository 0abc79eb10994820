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
	// +kubebuilder:validation:MaxProperties=8
	// +kubebuilder:validation:keys:MinLength=2
	// +kubebuilder:validation:keys:MaxLength=63
	// +kubebuilder:validation:keys:Pattern=`^[a-z][a-z\d]*$`
	// +kubebuilder:validation:keys:Format=k8s-short-name
	// +kubebuilder:validation:keys:XValidation:rule="!self.endsWith('x')",message="keys must not end with x"
	Labels map[string]string `json:"labels"`
	// +kubebuilder:validation:keys:Enum=salami;ham
	// +kubebuilder:validation:MaxProperties=2
	Prices map[string]int32 `json:"prices"`
}
