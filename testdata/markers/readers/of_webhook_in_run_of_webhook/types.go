// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:webhook:path=/validate-lamp,mutating=false,failurePolicy=fail,groups=example.com,resources=lamps,verbs=create,versions=v1,name=vlamp.example.com

// +kubebuilder:rbac:groups=example.com,resource=lamps,verbs=get

// +crdgen:conversion:drap
// +crdgen:policy:validation:rule="self.spec.watts > 0"
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:object:generate=maybe
	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	Watts int32 `json:"watts"`
}
