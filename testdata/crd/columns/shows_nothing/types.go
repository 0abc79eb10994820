// +groupName=shop.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +kubebuilder:printcolumn:name=Key,type=string,JSONPath=`.spec.parts.main.state`
// +kubebuilder:printcolumn:name=All,type=string,JSONPath=`.spec.parts[*].state`
// +kubebuilder:printcolumn:name=Some,type=string,JSONPath=`.spec.parts[?(@.type=="Ready")].state`
// +kubebuilder:printcolumn:name=Struct,type=string,JSONPath=`.spec[0].size`
// +kubebuilder:printcolumn:name=Both,type=string,JSONPath=`.spec['size','kind']`
// +kubebuilder:printcolumn:name=Root,type=string,JSONPath=`.spec.items[?(@.type==$.spec.kind)].state`
// +kubebuilder:printcolumn:name=Item,type=string,JSONPath=`.spec.items[?($.type=="Ready")].state`
// +kubebuilder:printcolumn:name=Owner,type=string,JSONPath=`.metadata.ownerReferences[0].name`
// +kubebuilder:printcolumn:name=Owned,type=string,JSONPath=`.metadata.ownerReferences[?(@.controller==true)].name`
// +kubebuilder:printcolumn:name=Nam,type=string,JSONPath=`.metadata.ownerReferences[0].nam`
// +kubebuilder:printcolumn:name=Kid,type=string,JSONPath=`.metadata.ownerReferences[?(@.kid=="X")].name`
// +kubebuilder:printcolumn:name=List,type=string,JSONPath=`.metadata.ownerReferences.name`
// +kubebuilder:printcolumn:name=Label,type=string,JSONPath=`.metadata.labels.app\.kubernetes\.io/name`
// +kubebuilder:printcolumn:name=Dots,type=string,JSONPath=`.metadata.labels.app.kubernetes.io/name`
// +kubebuilder:printcolumn:name=Labels,type=string,JSONPath=`.metadata.labels[*]`
// +kubebuilder:printcolumn:name=Fields,type=string,JSONPath=`.metadata.managedFields[0].fieldsV1.f:spec`
// +kubebuilder:printcolumn:name=Deep,type=string,JSONPath=`.spec.kids[0].kids[0].kids[0].size`
// +kubebuilder:printcolumn:name=Deeper,type=string,JSONPath=`.spec.kids[0].kids[0].kids[0].sise`
// +kubebuilder:printcolumn:name=Open,type=string,JSONPath=`.spec.kids[0].open.sise`
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec OvenSpec `json:"spec"`
}

type OvenSpec struct {
	Size string `json:"size"`
	Kind string `json:"kind"`
	// +optional
	Parts map[string]Part `json:"parts,omitempty"`
	// +optional
	Items []Part `json:"items,omitempty"`
	// +optional
	// +crdgen:recursion:depth=1
	// +listType=atomic
	Kids []OvenSpec `json:"kids,omitempty"`
	// +optional
	// +kubebuilder:pruning:PreserveUnknownFields
	// +kubebuilder:validation:Schemaless
	Open *Part `json:"open,omitzero"`
}

type Part struct {
	Type string `json:"type"`
	// +optional
	State string `json:"state,omitempty"`
}
