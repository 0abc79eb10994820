// +groupName=shop.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +crdgen:policy:name=pizza-rules,operations=*,apiVersions=*,resources=pizzas;pizzas/status,resourceNames=margherita;funghi,scope=Namespaced,matchPolicy=equivalent,namespaceSelector="shop=open,tier in (a,b)",objectSelector="!skip",labels={"app=shop","part-of=shop"},annotations="shop.example.com/owner=the cook"
// +crdgen:policy:validation:expression="!has(object.metadata.annotations) || !('force' in object.metadata.annotations)"
// +crdgen:policy:resourceRule:apiGroups=core;apps,apiVersions=v1,resources=configmaps;deployments,operations=CREATE
// +crdgen:policy:excludeResourceRule:apiGroups=core,apiVersions=v1,resources=configmaps,operations=CREATE,resourceNames=kube-root-ca.crt
// +kubebuilder:subresource:status
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
