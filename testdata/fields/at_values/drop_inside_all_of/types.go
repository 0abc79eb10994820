// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// What allOf asks of a field that is dropped goes with it, also behind a path inside of allOf;
// what other compositions there ask of it is an error.

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:at=.rack.level +crdgen:drop
	All All `json:"all"`
	// +crdgen:at=.rack.level +crdgen:drop
	Any Any `json:"any"`
	// +crdgen:at=.racks[*].level +crdgen:drop
	List List `json:"list"`
}

// +crdgen:allOf=.rack +crdgen:allOf=.level +required
// +crdgen:allOf=.rack +crdgen:allOf=.name +kubebuilder:validation:MaxLength=4
type All struct {
	Rack Rack `json:"rack"`
}

// +crdgen:allOf=.rack +crdgen:anyOf:a=.level +kubebuilder:validation:Maximum=4
// +crdgen:allOf=.rack +crdgen:anyOf:a=.name +required
type Any struct {
	Rack Rack `json:"rack"`
}

// +crdgen:allOf=.racks[*] +crdgen:not:a=.level +kubebuilder:validation:Maximum=4
type List struct {
	// +listType=atomic
	// +kubebuilder:validation:MinItems=1
	Racks []Rack `json:"racks"`
}

type Rack struct {
	// +optional
	Level int32 `json:"level,omitempty"`
	// +optional
	Name string `json:"name,omitempty"`
}
