// Package v1 has unions whose members stand in inlined structs.
//
// +kubebuilder:object:generate=true
// +groupName=union-inlined.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +crdgen:conversion:hub
// +kubebuilder:storageversion
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

// +kubebuilder:validation:AtMostOneOf=s3;gcs
type Marked struct {
	InMarked `json:",inline"`
}

type InMarked struct {
	// +optional
	S3 *string `json:"s3,omitempty"`
	// +optional
	GCS *string `json:"gcs,omitempty"`
}

// +kubebuilder:validation:MaxProperties=1
type One struct {
	InOne `json:",inline"`
}

type InOne struct {
	// +optional
	S3 *string `json:"s3,omitempty"`
	// +optional
	GCS *string `json:"gcs,omitempty"`
}

// +kubebuilder:validation:AtMostOneOf=s3;name
type Free struct {
	InFree `json:",inline"`
	// +optional
	Name *string `json:"name,omitempty"`
}

type InFree struct {
	// +optional
	S3 *string `json:"s3,omitempty"`
	// +optional
	GCS *string `json:"gcs,omitempty"`
}
