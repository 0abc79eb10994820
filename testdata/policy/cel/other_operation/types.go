// Each operation is tried that a policy is asked about.
//
// +groupName=shop.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +crdgen:policy:name=creates
// +crdgen:policy:validation:policy=creates,expression="oldObject.spec.size == object.spec.size"
// +crdgen:policy:name=deletes,operations=UPDATE;DELETE
// +crdgen:policy:matchCondition:policy=deletes,name=small,expression="object.spec.size < 3"
// +crdgen:policy:validation:policy=deletes,expression="oldObject.spec.size > 0"
// +crdgen:policy:name=through
// +crdgen:policy:variable:policy=through,name=before,expression="oldObject.spec.size"
// +crdgen:policy:validation:policy=through,expression="variables.before < 3 || object.spec.size > 5"
// +crdgen:policy:name=updates
// +crdgen:policy:matchCondition:policy=updates,name=updates,expression="request.operation == 'UPDATE'"
// +crdgen:policy:validation:policy=updates,expression="object.spec.sauce == 'tomato'"
// +crdgen:policy:validation:policy=updates,expression="oldObject.spec.size > 0"
// +crdgen:policy:name=asks
// +crdgen:policy:validation:policy=asks,expression="oldObject == null || oldObject.spec.size == object.spec.size"
// +crdgen:policy:validation:policy=asks,expression="request.operation == 'CREATE' || oldObject.spec.size > 0"
// +crdgen:policy:name=ignores,failurePolicy=Ignore
// +crdgen:policy:validation:policy=ignores,expression="oldObject.spec.size == object.spec.size"
type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	Size int32 `json:"size"`
	// +kubebuilder:validation:MaxLength=20
	Sauce string `json:"sauce,omitempty"`
}
