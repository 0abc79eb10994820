// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// A path drops the size of one object; another one never had a size. The type that contains
// itself has the field of the last column.
//
// +crdgen:at=.spec.inner.size +crdgen:drop
// +kubebuilder:printcolumn:name=Inner,type=integer,JSONPath=`.spec.inner.size`
// +kubebuilder:printcolumn:name=Other,type=integer,JSONPath=`.spec.other.size`
// +kubebuilder:printcolumn:name=Next,type=string,JSONPath=`.spec.part.next.next.name`
//
// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec OvenSpec `json:"spec"`
}

type OvenSpec struct {
	Inner Inner `json:"inner"`
	Other Other `json:"other"`
	Part  Part  `json:"part"`
}

type Inner struct {
	Size int32 `json:"size"`
}

type Other struct{}

type Part struct {
	Name string `json:"name"`
	// +optional
	Next *Part `json:"next,omitempty"`
}
