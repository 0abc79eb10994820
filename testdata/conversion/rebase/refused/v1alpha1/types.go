// Package v1alpha1 is the oldest.
//
// +kubebuilder:object:generate=true
// +groupName=rebase-refused.example.com
package v1alpha1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Shop struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ShopSpec `json:"spec"`
}

// +crdgen:conversion:hubOnly:path=.lower
// +crdgen:conversion:hubOnly:path=.place
// +crdgen:conversion:hubOnly:path=.street
// +crdgen:conversion:hubOnly:path=.site
// +crdgen:conversion:hubOnly:path=.shelves
// +crdgen:conversion:hubOnly:path=.oven
// +crdgen:conversion:hubOnly:path=.wide,default=3
// +crdgen:conversion:hubOnly:path=.left
// +crdgen:conversion:hubOnly:path=.right
type ShopSpec struct {
	Mode  string `json:"mode,omitempty"`
	Price string `json:"price,omitempty"`
}
