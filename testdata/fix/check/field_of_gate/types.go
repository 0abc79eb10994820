// Package v1 names a field behind a feature gate that nobody has declared.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:subresource:scale:specpath=.spec.copiesA,statuspath=.status.copies,selectorpath=.status.selector
// +crdgen:policy:name=sizes
// +crdgen:policy:validation:expression="object.spec.copiesA > 1"
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   OvenSpec   `json:"spec"`
	Status OvenStatus `json:"status,omitempty"`
}

type OvenSpec struct {
	// +crdgen:featureGate=Copies
	CopiesA int32 `json:"copiesA"`
	Copies  int32 `json:"copies"`
}

type OvenStatus struct {
	Copies   int32  `json:"copies"`
	Selector string `json:"selector"`
}
