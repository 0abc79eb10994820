// Package v1beta1 lacks a member of each union of the hub.
//
// +kubebuilder:object:generate=true
// +groupName=union-inlined.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Vault struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec VaultSpec `json:"spec"`
}

type VaultSpec struct {
	// +optional
	Marked Marked `json:"marked,omitempty,omitzero"`
	// +optional
	One One `json:"one,omitempty,omitzero"`
	// +optional
	Free Free `json:"free,omitempty,omitzero"`
}

// +crdgen:conversion:hubOnly:path=.gcs
type Marked struct {
	InMarked `json:",inline"`
}

type InMarked struct {
	// +optional
	S3 *string `json:"s3,omitempty"`
}

// +kubebuilder:validation:MaxProperties=1
// +crdgen:conversion:hubOnly:path=.gcs
type One struct {
	InOne `json:",inline"`
}

type InOne struct {
	// +optional
	S3 *string `json:"s3,omitempty"`
}

// +crdgen:conversion:hubOnly:path=.gcs
type Free struct {
	InFree `json:",inline"`
	// +optional
	Name *string `json:"name,omitempty"`
}

type InFree struct {
	// +optional
	S3 *string `json:"s3,omitempty"`
}
