// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=union-rule.example.com
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
	Door Door `json:"door,omitempty,omitzero"`
}

// +kubebuilder:validation:XValidation:rule="has(self.s3) != has(self.gcs)"
// +kubebuilder:validation:XValidation:rule="!has(self.size) || has(self.s3)",message="only s3 has a size"
type Store struct {
	// +optional
	S3 *Bucket `json:"s3,omitempty"`
	// +optional
	GCS *Bucket `json:"gcs,omitempty"`
	// +optional
	Size *int32 `json:"size,omitempty"`
}

type Bucket struct {
	Name string `json:"name"`
}

// +kubebuilder:validation:XValidation:rule="[has(self.value), has(self.file), has(self.secret)].filter(x, x).size() <= 1"
type EnvVar struct {
	Name string `json:"name"`
	// +optional
	Value string `json:"value,omitempty"`
	// +optional
	File string `json:"file,omitempty"`
	// +optional
	Secret string `json:"secret,omitempty"`
}

// +kubebuilder:validation:AtMostOneOf=key;code
type Door struct {
	// +optional
	Key *Key `json:"key,omitempty"`
	// +optional
	Code *string `json:"code,omitempty"`
}

type Key struct {
	// +optional
	Number int32 `json:"number,omitempty"`
}
