// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// A webhook, a variable and a policy are there in one channel, and named in both.

// +crdgen:in:channel=experimental +kubebuilder:webhook:path=/validate-kitchen-example-com-v1-oven,mutating=false,failurePolicy=fail,sideEffects=None,groups=kitchen.example.com,resources=ovens,verbs=create,versions=v1,name=oven.kitchen.example.com,admissionReviewVersions=v1
// +crdgen:webhook:name=oven.kitchen.example.com,objectSelector="a=b"

// +kubebuilder:object:root=true
// +crdgen:policy:name=ovens
// +crdgen:in:channel=experimental +crdgen:policy:variable:policy=ovens,name=heat,expression="object.heat"
// +crdgen:policy:validation:policy=ovens,expression="variables.heat < 300"
// +crdgen:in:channel=experimental +crdgen:policy:name=names
// +crdgen:policy:validation:policy=names,expression="object.metadata.name != 'x'"
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Heat int32 `json:"heat"`
}
