// +groupName=shop.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +crdgen:policy:name=pizza-limits
// +crdgen:policy:validation:expression="object.spec.crust in ['thin', 'thik'] || oldObject.spec.crust == 'stuffed'"
type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +kubebuilder:validation:Enum=thin;thick
	Crust string `json:"crust"`
}
