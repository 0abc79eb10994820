// Package v1 uses a marker of the project's own twice: each use is a choice of its own,
// beside one that the source makes itself, and one that single alternatives add to.
// +groupName=two.uses.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec OvenSpec `json:"spec"`
	Also Also     `json:"also"`
}

// +acme:either:f=gas,g=wood
// +acme:either:f=coal,g=gas
// +crdgen:anyOf:left=.wood +required
// +crdgen:anyOf:right=.coal +required
type OvenSpec struct {
	Gas  *string `json:"gas,omitempty"`
	Wood *string `json:"wood,omitempty"`
	Coal *string `json:"coal,omitempty"`
}

// +acme:one:f=gas
// +acme:one:f=wood
// +crdgen:at=.inner +acme:either:f=a,g=b
type Also struct {
	Gas  *string `json:"gas,omitempty"`
	Wood *string `json:"wood,omitempty"`

	// +acme:either:f=b,g=c
	Inner Inner `json:"inner"`
}

type Inner struct {
	A *string `json:"a,omitempty"`
	B *string `json:"b,omitempty"`
	C *string `json:"c,omitempty"`
}
