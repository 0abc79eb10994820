// +groupName=shop.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:subresource:status
// +crdgen:policy:name=pizza-limits,operations=create;UPDATE,failurePolicy=fail
// +crdgen:policy:matchCondition:name=not-the-cook,expression="request.userInfo.username != 'cook'"
// +crdgen:policy:variable:name=large,expression="object.spec.size > 30"
// +crdgen:policy:validation:expression="object.spec.size <= 40",message="no pizza is larger than 40 cm",reason=Invalid
// +crdgen:policy:validation:expression=`!variables.large || !has(object.spec.toppings) || object.spec.toppings.all(t, t.grams < 100)`,messageExpression="'too much on a pizza of ' + string(object.spec.size) + ' cm'"
// +crdgen:policy:auditAnnotation:key=size,valueExpression="string(object.spec.size)"

// Pizza is what the shop sells.
type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

// PizzaSpec is what the guest orders.
type PizzaSpec struct {
	Size int32 `json:"size"`
	// +kubebuilder:validation:MaxItems=10
	Toppings []Topping `json:"toppings,omitempty"`
}

// Topping lies on a pizza.
type Topping struct {
	Name  string `json:"name"`
	Grams int32  `json:"grams"`
}
