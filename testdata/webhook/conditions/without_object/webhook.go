// +kubebuilder:webhook:path=/validate-shop-example-com-v1-pizza,mutating=false,failurePolicy=fail,sideEffects=None,groups=shop.example.com,resources=pizzas,verbs=delete,versions=v1,name=vpizza.shop.example.com,admissionReviewVersions=v1
// +crdgen:webhook:name=vpizza.shop.example.com,matchConditions={draft: "!object.spec.draft", old: "has(oldObject.spec)"}

// +groupName=shop.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +optional
	Draft bool `json:"draft,omitempty"`
}
