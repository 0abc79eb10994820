// Package v1 has markers whose parts stand as they do elsewhere.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:rbac,groups="",resources=pods,verbs=get

// Pizza is a kind.
// +kubebuilder:subresource=status
// +kubebuilder:deprecated
// +kubebuilder:categories=all
// +kubebuilder:printcolumn:name:"Age",type=date,JSONPath=`.metadata.creationTimestamp`
// +kubebuilder:validation:XValidation:rule="self.metadata.name != "a"",message="no"
// +kubebuilder:validation:XValidation:rule="self.metadata.name !=
type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:default=[{"name":"a","size":3,"x y":[true]}]
	List []Topping `json:"list,omitempty"`
	// +kubebuilder:validation:MinLength=1,MaxLength=255
	Name string `json:"name,omitempty"`
}

// Topping is on a pizza.
type Topping struct {
	Name string `json:"name"`
	Size int32  `json:"size"`
}
