// +groupName=shop.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +crdgen:policy:name=pizza-a
// +crdgen:policy:paramKind:policy=pizza-a,apiVersion=shop.example.com/v1,kind=Limits
// +crdgen:policy:validation:policy=pizza-a,expression="true"
// +crdgen:policy:binding:policy=pizza-a,paramName=x,paramSelector="a=b",paramNamespace=n,parameterNotFoundAction=Skip
// +crdgen:policy:binding:policy=pizza-a,name=b,paramNamespace=n
// +crdgen:policy:binding:policy=pizza-a,name=c
// +crdgen:policy:binding:policy=pizza-a,name=d,paramSelector="a=="
// +crdgen:policy:name=pizza-b
// +crdgen:policy:paramKind:policy=pizza-b,apiVersion=v1,kind=ConfigMap
// +crdgen:policy:validation:policy=pizza-b,expression="params.data['a'] == 'b'"
// +crdgen:policy:paramKind:policy=pizza-b,apiVersion=v1,kind=Secret
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

// +kubebuilder:resource:scope=Cluster
type Limits struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	MaxSize int32 `json:"maxSize"`
}
