// +groupName=shop.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +crdgen:policy:name=pizza-limits
// +crdgen:policy:variable:name=large,expression="object.spec.sise > 30"
// +crdgen:policy:variable:name=sum,expression="object.spec.size + 1"
// +crdgen:policy:validation:expression="object.spec.toppings.all(t, t.gram < 100)",messageExpression="'crust ' + oldObject.spec.crusts"
// +crdgen:policy:validation:expression=`object.spec["crusty"] == "x" || object.spec.crust == 3`
// +crdgen:policy:validation:expression="variables.sum == '4'"
// +crdgen:policy:auditAnnotation:key=name,valueExpression="object.metadata.nam"
type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	Size int32 `json:"size"`
	// +kubebuilder:validation:MaxLength=20
	Crust string `json:"crust,omitempty"`
	// +kubebuilder:validation:MaxItems=10
	Toppings []Topping `json:"toppings,omitempty"`
	// +listType=set
	// +kubebuilder:validation:MaxItems=5
	Tags []string `json:"tags,omitempty"`
	Box  *Box     `json:"box,omitempty"`
}

type Topping struct {
	Name  string `json:"name"`
	Grams int32  `json:"grams"`
}

type Box struct {
	Color string `json:"color"`
}
