// +groupName=shop.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +crdgen:policy:name=pizza-defaults,reinvocationPolicy=ifneeded
// +crdgen:policy:matchCondition:name=no-crust,expression="!has(object.spec.crust)"
// +crdgen:policy:mutation:patchType=ApplyConfiguration,expression=`Object{spec: Object.spec{crust: "thin", tags: ["new"], box: Object.spec.box{color: "white"}}}`
// +crdgen:policy:mutation:patchType=jsonpatch,expression=`[JSONPatch{op: "add", path: "/spec/toppings/-", value: Object.spec.toppings{name: "basil", grams: 3}}, JSONPatch{op: "add", path: "/metadata/labels/" + jsonpatch.escapeKey("shop.example.com/fresh"), value: "yes"}]`
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
