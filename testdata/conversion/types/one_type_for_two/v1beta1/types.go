// Package v1beta1 is the old version: one type stands where the hub has two.
//
// +kubebuilder:object:generate=true
// +groupName=one-type-for-two.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Pool is a kind.
//
// +kubebuilder:object:root=true
type Pool struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PoolSpec `json:"spec,omitempty"`
}

// PoolSpec is what the user asks for.
type PoolSpec struct {
	// +crdgen:conversion:path=/spec/template/expireAfter
	ExpireAfter string    `json:"expireAfter,omitempty"`
	Template    ClaimSpec `json:"template,omitempty"`
}

// Claim is a kind.
//
// +kubebuilder:object:root=true
type Claim struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ClaimSpec `json:"spec,omitempty"`
}

// ClaimSpec has two counterparts: of the markers each counts where it can, since
// one has no gracePeriod, and the other's expireAfter is a field of the pool.
//
// +crdgen:conversion:type=ClaimSpec
// +crdgen:conversion:type=TemplateSpec
// +crdgen:conversion:hubOnly:path=.expireAfter
// +crdgen:conversion:hubOnly:path=.gracePeriod
type ClaimSpec struct {
	Image string `json:"image,omitempty"`
	// +crdgen:conversion:preserve
	Memory string `json:"memory,omitempty"`
}
