// +groupName=shop.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// +crdgen:policy:name=pizza-json
// +crdgen:policy:validation:expression=`object.metadata.namespace == "shop" && object.metadata.labels["a"] == "b"`
// +crdgen:policy:validation:expression=`object.spec["my-field"] == "x" && object.spec.namespace == "n"`
// +crdgen:policy:validation:expression=`timestamp(object.spec.at) < timestamp("2030-01-01T00:00:00Z") && object.spec.at.startsWith("20")`
// +crdgen:policy:validation:expression=`object.spec.free.anything == 1 && object.spec.port == "http" && object.spec.port != 80`
// +crdgen:policy:validation:expression=`oldObject == null || oldObject.spec.?at.orValue("") == object.spec.at && oldObject.spec[?"my-field"].orValue("") != "z"`
type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	MyField   string             `json:"my-field"`
	Namespace string             `json:"namespace"`
	At        metav1.Time        `json:"at"`
	Port      intstr.IntOrString `json:"port"`
	// +kubebuilder:pruning:PreserveUnknownFields
	Free Free `json:"free"`
}

type Free struct{}
