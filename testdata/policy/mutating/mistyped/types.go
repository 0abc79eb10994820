// +groupName=shop.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +crdgen:policy:name=pizza-defaults
// +crdgen:policy:mutation:patchType=ApplyConfiguration,expression=`Object{spec: Object.spec{sise: 3, crust: 3}}`
// +crdgen:policy:mutation:patchType=ApplyConfiguration,expression=`Object{spec: Object.spec.box{color: "red"}}`
// +crdgen:policy:mutation:patchType=ApplyConfiguration,expression=`Object{spec: Object.spec{toppings: [Object.spec.toppings{name: "ham"}]}}`
// +crdgen:policy:mutation:patchType=ApplyConfiguration,expression="Object.spec{size: 3}"
// +crdgen:policy:mutation:patchType=JSONPatch,expression=`[JSONPatch{op: "put", path: "/spec/sise", value: 3}, JSONPatch{op: "add", path: "spec", value: 3}]`
// +crdgen:policy:mutation:patchType=JSONPatch,expression=`[JSONPatch{op: "add", path: "/spec/size", valu: 3}]`
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
