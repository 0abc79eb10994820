// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=union-member.example.com
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
	Store Store `json:"store,omitempty,omitzero"`
	// +listType=map
	// +listMapKey=name
	Env []EnvVar `json:"env,omitempty"`
	// +optional
	Lock Lock `json:"lock,omitempty,omitzero"`
}

// +kubebuilder:validation:ExactlyOneOf=s3;gcs;disk
type Store struct {
	// +optional
	S3 *Bucket `json:"s3,omitempty"`
	// +optional
	GCS *Bucket `json:"gcs,omitempty"`
	// +optional
	Disk string `json:"disk,omitempty"`
}

type Bucket struct {
	Name string `json:"name"`
}

// +kubebuilder:validation:AtMostOneOf=value;valueFrom
type EnvVar struct {
	Name string `json:"name"`
	// +optional
	Value string `json:"value,omitempty"`
	// +optional
	ValueFrom string `json:"valueFrom,omitempty"`
}

type Lock struct {
	// +k8s:unionMember
	// +optional
	Key *string `json:"key,omitempty"`
	// +k8s:unionMember(union: "other")
	// +optional
	Alone *string `json:"alone,omitempty"`
}
