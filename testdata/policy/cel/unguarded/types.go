// +groupName=shop.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +crdgen:policy:name=guarded
// +crdgen:policy:validation:policy=guarded,expression="!has(object.spec.sauce) || object.spec.sauce != 'none'"
// +crdgen:policy:validation:policy=guarded,expression="object.spec.?crust.orValue('') != 'none'"
// +crdgen:policy:validation:policy=guarded,expression="object.spec.size > 0"
// +crdgen:policy:validation:policy=guarded,expression="object.spec.filled == '' || object.spec.size > 0"
// +crdgen:policy:name=conditions
// +crdgen:policy:matchCondition:policy=conditions,name=sauced,expression="has(object.spec.sauce)"
// +crdgen:policy:validation:policy=conditions,expression="object.spec.sauce != 'none'"
// +crdgen:policy:name=deletions,operations=DELETE
// +crdgen:policy:validation:policy=deletions,expression="oldObject.spec.sauce != 'none'"
// +crdgen:policy:name=open
// +crdgen:policy:matchCondition:policy=open,name=sauce,expression="object.spec.sauce != ''"
// +crdgen:policy:validation:policy=open,expression="object.spec.size > 0"
// +crdgen:policy:name=parts
// +crdgen:policy:variable:policy=parts,name=crust,expression="object.spec.crust"
// +crdgen:policy:validation:policy=parts,expression="variables.crust != 'none'"
// +crdgen:policy:name=items
// +crdgen:policy:validation:policy=items,expression="object.spec.size > 0"
// +crdgen:policy:validation:policy=items,expression="object.spec.toppings.all(t, t.grams < 100)"
// +crdgen:policy:name=structs
// +crdgen:policy:validation:policy=structs,expression="size(object.spec.box.label) < 5"
// +crdgen:policy:name=parameters,defaultBinding=false
// +crdgen:policy:paramKind:policy=parameters,apiVersion=v1,kind=ConfigMap
// +crdgen:policy:validation:policy=parameters,expression="object.spec.sauce == params.data.sauce"
// +crdgen:policy:name=updates,operations=UPDATE
// +crdgen:policy:validation:policy=updates,expression="object.spec.sauce == oldObject.spec.sauce"
// +crdgen:policy:name=chained
// +crdgen:policy:variable:policy=chained,name=crust,expression="object.spec.crust"
// +crdgen:policy:variable:policy=chained,name=thick,expression="variables.crust + '!'"
// +crdgen:policy:validation:policy=chained,expression="variables.thick != 'none!'"
type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	Size int32 `json:"size"`
	// +kubebuilder:validation:MaxLength=20
	Crust string `json:"crust,omitempty"`
	// +kubebuilder:validation:MaxLength=20
	Sauce string `json:"sauce,omitempty"`
	// +kubebuilder:default=full
	// +kubebuilder:validation:MaxLength=20
	Filled string `json:"filled,omitempty"`
	// +kubebuilder:validation:MaxItems=10
	Toppings []Topping `json:"toppings"`
	Box      *Box      `json:"box,omitempty"`
}

type Topping struct {
	Grams int32 `json:"grams,omitempty"`
}

type Box struct {
	// +kubebuilder:validation:MaxLength=20
	Label string `json:"label"`
}
