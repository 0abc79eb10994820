// Package v1beta1 lacks fields that rules of the hub exclude while others are set.
//
// +kubebuilder:object:generate=true
// +groupName=union-rule.example.com
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
	Store Store    `json:"store,omitempty,omitzero"`
	Env   []EnvVar `json:"env,omitempty"`
	// +optional
	Door Door `json:"door,omitempty,omitzero"`
}

// +crdgen:conversion:hubOnly:path=.gcs
type Store struct {
	// +optional
	S3 *Bucket `json:"s3,omitempty"`
	// +optional
	Size *int32 `json:"size,omitempty"`
}

type Bucket struct {
	Name string `json:"name"`
}

// +crdgen:conversion:hubOnly:path=.file
// +crdgen:conversion:hubOnly:path=.secret
type EnvVar struct {
	Name string `json:"name"`
	// +optional
	Value string `json:"value,omitempty"`
}

// +crdgen:conversion:hubOnly:path=.code
type Door struct {
	// +crdgen:conversion:path=.key.number
	// +optional
	KeyNumber int32 `json:"keyNumber,omitempty"`
}
