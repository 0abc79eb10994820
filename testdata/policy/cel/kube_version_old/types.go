// +groupName=shop.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +crdgen:policy:name=addresses
// +crdgen:policy:validation:policy=addresses,expression="object.spec.address.startsWith('10.')"
// +crdgen:policy:validation:policy=addresses,expression="isIP(object.spec.address)"
// +crdgen:policy:name=names
// +crdgen:policy:mutation:policy=names,patchType=ApplyConfiguration,expression="Object{spec: Object.spec{address: '10.0.0.1'}}"
type Route struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec RouteSpec `json:"spec"`
}

type RouteSpec struct {
	// +kubebuilder:validation:MaxLength=60
	Address string `json:"address"`
}
