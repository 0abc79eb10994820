// +kubebuilder:ac:generate=true
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

var SchemeGroupVersion = schema.GroupVersion{Group: "example.com", Version: "v1"}

// +kubebuilder:object:root=true
// +crdgen:policy:name=lamp-limits
// +crdgen:policy:validation:expression="object.spec.watts < 100"
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	Watts int32 `json:"watts"`
}
