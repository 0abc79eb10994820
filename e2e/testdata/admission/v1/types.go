// Package v1 has what only a whole API server obeys: policies and roles.
// +kubebuilder:object:generate=true
// +groupName=admission.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:rbac:groups=admission.example.com,resources=tents,verbs=get;list
// +kubebuilder:rbac:groups=admission.example.com,resources=tents/status,verbs=update
// +kubebuilder:rbac:groups="",resources=secrets,resourceNames=pegs,verbs=get

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
// +crdgen:policy:name=tent-limits
// +crdgen:policy:validation:policy=tent-limits,expression="object.spec.beds <= 8",messageExpression="'a tent has no ' + string(object.spec.beds) + ' beds'"
// +crdgen:policy:name=tent-colours
// +crdgen:policy:matchCondition:policy=tent-colours,name=colourless,expression="!has(object.spec.colour)"
// +crdgen:policy:mutation:policy=tent-colours,patchType=ApplyConfiguration,expression="Object{spec: Object.spec{colour: 'green'}}"

// Tent has rules of its cluster.
type Tent struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   TentSpec   `json:"spec,omitempty"`
	Status TentStatus `json:"status,omitempty"`
}

// TentSpec is what the user asks for.
type TentSpec struct {
	// +required
	Beds int32 `json:"beds"`
	// +optional
	Colour string `json:"colour,omitempty"`
}

// TentStatus is what a controller saw.
type TentStatus struct {
	Pitched bool `json:"pitched,omitempty"`
}
