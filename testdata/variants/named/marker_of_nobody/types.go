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
	// +crdgen:in:channel=experimental +shop:menu=3
	// +shop:menu=3
	// +crdgen:in:featureGate=Menu +shop:menu=3
	Sauce string `json:"sauce"`
	// +crdgen:channel=experimental
	// +shop:menu=3
	Crust string `json:"crust"`
}
