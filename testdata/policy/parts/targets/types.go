// +groupName=shop.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +crdgen:policy:name=pizza-a,apiVersions=v2,resources=pizza;pizzas/scale;pizzas,scope=Cluster
// +crdgen:policy:validation:expression="true"
// +crdgen:policy:resourceRule:apiGroups=shop.exmaple.com,apiVersions=v1,resources=pizzas,operations=CREATE
// +crdgen:policy:resourceRule:apiGroups=app,apiVersions=v1,resources=deployments,operations=CREATE
// +crdgen:policy:resourceRule:apiGroups=apps,apiVersions=v3,resources=deployment;daemonsets,operations=CREATE
// +crdgen:policy:resourceRule:apiGroups=cert-manager.io,apiVersions=v1,resources=certificates,operations=CREATE
// +crdgen:policy:excludeResourceRule:apiGroups=core,apiVersions=v1;*,resources=pods;*,operations=CREATE,scope=Namespaced
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
