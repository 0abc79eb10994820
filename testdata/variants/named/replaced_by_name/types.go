// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:webhook:path=/validate-kitchen-example-com-v1-oven,mutating=false,failurePolicy=fail,sideEffects=None,groups=kitchen.example.com,resources=ovens,verbs=create;update,versions=v1,name=v.kitchen.example.com,admissionReviewVersions=v1
// +crdgen:in:channel=experimental +kubebuilder:webhook:path=/validate-kitchen-example-com-v1-oven,mutating=false,failurePolicy=ignore,sideEffects=None,groups=kitchen.example.com,resources=ovens,verbs=create,versions=v1,name=v.kitchen.example.com,admissionReviewVersions=v1
// +crdgen:webhook:name=v.kitchen.example.com,objectSelector="oven=hot"
// +crdgen:in:channel=experimental +crdgen:webhook:name=v.kitchen.example.com,matchConditions={hot: "object.spec.heat > 100"}
// +kubebuilder:webhookconfiguration:mutating=false,name=ovens
// +crdgen:in:channel=experimental +kubebuilder:webhookconfiguration:mutating=false,name=ovens-experimental
// +crdgen:webhookconfiguration:mutating=false,labels="channel=standard"
// +crdgen:in:channel=experimental +crdgen:webhookconfiguration:mutating=false,labels="channel=experimental"

// +kubebuilder:printcolumn:name=Heat,type=integer,JSONPath=.spec.heat
// +kubebuilder:printcolumn:name=Age,type=date,JSONPath=.metadata.creationTimestamp
// +crdgen:in:channel=experimental +kubebuilder:printcolumn:name=Heat,type=integer,JSONPath=.spec.heat,priority=1
// +kubebuilder:selectablefield:JSONPath=.spec.heat
// +crdgen:in:channel=experimental +kubebuilder:selectablefield:JSONPath=.spec.heat
// +crdgen:policy:name=heat,failurePolicy=Fail
// +crdgen:policy:variable:policy=heat,name=limit,expression="200"
// +crdgen:policy:validation:expression="object.spec.heat < variables.limit"
// +crdgen:policy:binding:policy=heat
// +crdgen:in:channel=experimental +crdgen:policy:name=heat,failurePolicy=Ignore
// +crdgen:in:channel=experimental +crdgen:policy:variable:name=limit,expression="300"
// +crdgen:in:channel=experimental +crdgen:policy:binding:policy=heat,name=heat-binding,validationActions=Warn
// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec OvenSpec `json:"spec"`
}

type OvenSpec struct {
	Heat int32 `json:"heat"`
}
