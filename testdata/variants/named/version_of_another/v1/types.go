// +groupName=kitchen.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Webhooks and policies name a version that belongs to one channel, and one that nothing has.

// +kubebuilder:webhook:path=/validate-kitchen-example-com-v2-oven,mutating=false,failurePolicy=fail,sideEffects=None,groups=kitchen.example.com,resources=ovens,verbs=create,versions=v2,name=two.kitchen.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/validate-kitchen-example-com-v1-oven,mutating=false,failurePolicy=fail,sideEffects=None,groups=kitchen.example.com,resources=ovens,verbs=create,versions=v3,name=three.kitchen.example.com,admissionReviewVersions=v1

// +kubebuilder:object:root=true
// +kubebuilder:storageversion
// +crdgen:policy:name=small,apiVersions=v1;v2
// +crdgen:policy:validation:policy=small,expression="object.metadata.name != 'x'"
// +crdgen:policy:paramKind:policy=small,apiVersion=kitchen.example.com/v2,kind=Oven
// +crdgen:policy:binding:policy=small,paramName=limits
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
