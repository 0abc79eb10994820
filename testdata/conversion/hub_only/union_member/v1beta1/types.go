// Package v1beta1 lacks members of unions that the hub has, and has one more.
//
// +kubebuilder:object:generate=true
// +groupName=union-member.example.com
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
	Store Store `json:"store,omitempty,omitzero"`
	// +crdgen:conversion:mapKey=name
	// +crdgen:conversion:mapValue=value
	// +crdgen:conversion:preserve
	Env map[string]string `json:"env,omitempty"`
	// +optional
	Lock Lock `json:"lock,omitempty,omitzero"`
}

// +crdgen:conversion:hubOnly:path=.gcs
type Store struct {
	// +optional
	S3 *Bucket `json:"s3,omitempty"`
	// +optional
	Disk string `json:"disk,omitempty"`
}

type Bucket struct {
	Name string `json:"name"`
}

type Lock struct {
	// +k8s:unionMember
	// +optional
	Key *string `json:"key,omitempty"`
	// +k8s:unionMember
	// +crdgen:conversion:preserve
	// +optional
	Code *string `json:"code,omitempty"`
	// +optional
	Alone *string `json:"alone,omitempty"`
}
