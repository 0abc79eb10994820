// +groupName=shop.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +crdgen:policy:name=pizza-limits,failurePolicy=Fial,operations=CREATE;*;PATCH,matchPolicy=Loose,namespaceSelector="a in b",objectSelector="a in (b",scope=Global,labels={a,"b=%"},resourceNames={a/b,c,c}
// +crdgen:policy:matchCondition:name="a b",expression=""
// +crdgen:policy:matchCondition:name=c,expression="true"
// +crdgen:policy:matchCondition:name=c,expression="true"
// +crdgen:policy:variable:name=a-b,expression="1"
// +crdgen:policy:variable:name=var,expression="1"
// +crdgen:policy:validation:expression=" ",message="a\nb",reason=Unauthorized,messageExpression=" "
// +crdgen:policy:auditAnnotation:key="a/b",valueExpression="'x'"
// +crdgen:policy:auditAnnotation:key=c,valueExpression="'x'"
// +crdgen:policy:auditAnnotation:key=c,valueExpression="'x'"
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
