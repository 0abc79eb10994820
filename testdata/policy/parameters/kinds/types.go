// +groupName=shop.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +crdgen:policy:name=pizza-a,defaultBinding=false
// +crdgen:policy:paramKind:policy=pizza-a,apiVersion=shop.example.com/v2,kind=Limits
// +crdgen:policy:validation:policy=pizza-a,expression="true"
// +crdgen:policy:name=pizza-b,defaultBinding=false
// +crdgen:policy:paramKind:policy=pizza-b,apiVersion=shop.example.com/v1,kind=Limit
// +crdgen:policy:validation:policy=pizza-b,expression="true"
// +crdgen:policy:name=pizza-c,defaultBinding=false
// +crdgen:policy:paramKind:policy=pizza-c,apiVersion=shop.exmaple.com/v1,kind=Limits
// +crdgen:policy:validation:policy=pizza-c,expression="true"
// +crdgen:policy:name=pizza-d,defaultBinding=false
// +crdgen:policy:paramKind:policy=pizza-d,apiVersion=a/b/c,kind="Li mits"
// +crdgen:policy:validation:policy=pizza-d,expression="true"
// +crdgen:policy:name=pizza-e
// +crdgen:policy:paramKind:policy=pizza-e,apiVersion=v1,kind=ConfigMap
// +crdgen:policy:validation:policy=pizza-e,expression="true"
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

type Limits struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	MaxSize int32 `json:"maxSize"`
}
