// Package v1beta1 lacks a member of each union of the hub.
//
// +kubebuilder:object:generate=true
// +groupName=union-around.example.com
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
	Field *OnField `json:"field,omitempty"`
	// +optional
	Around Around `json:"around,omitempty,omitzero"`
	// +listType=map
	// +listMapKey=name
	Items []OnItems `json:"items,omitempty"`
	// +kubebuilder:validation:MaxItems=9
	// +listType=map
	// +listMapKey=name
	List []OnList `json:"list,omitempty"`
	// +optional
	Count Count `json:"count,omitempty,omitzero"`
	// +optional
	Composed Composed `json:"composed,omitempty,omitzero"`
	// +optional
	Kinds Kinds `json:"kinds,omitempty,omitzero"`
	// +optional
	Texts Texts `json:"texts,omitempty,omitzero"`
	// +optional
	Once OnOne `json:"once,omitempty,omitzero"`
	// +optional
	Free OnOne `json:"free,omitempty,omitzero"`
}

// +crdgen:conversion:hubOnly:path=.gcs
type OnField struct {
	// +optional
	S3 *string `json:"s3,omitempty"`
}

// +crdgen:conversion:hubOnly:path=.gcs
type Around struct {
	// +optional
	S3 *string `json:"s3,omitempty"`
}

// +crdgen:conversion:hubOnly:path=.gcs
type OnItems struct {
	Name string `json:"name"`
	// +optional
	S3 *string `json:"s3,omitempty"`
}

// +crdgen:conversion:hubOnly:path=.gcs
type OnList struct {
	Name string `json:"name"`
	// +optional
	S3 *string `json:"s3,omitempty"`
}

// +crdgen:conversion:hubOnly:path=.gcs
// +kubebuilder:validation:MaxProperties=1
type Count struct {
	// +optional
	S3 *string `json:"s3,omitempty"`
}

// +crdgen:conversion:hubOnly:path=.gcs
type Composed struct {
	// +optional
	S3 *string `json:"s3,omitempty"`
}

// +crdgen:conversion:hubOnly:path=.gcs
type Kinds struct {
	// +kubebuilder:validation:Enum=S3;GCS
	Type string `json:"type"`
	// +optional
	S3 *string `json:"s3,omitempty"`
}

// +crdgen:conversion:hubOnly:path=.from
type Texts struct {
	// +optional
	Value string `json:"value,omitempty"`
}

// +crdgen:conversion:hubOnly:path=.gcs
type OnOne struct {
	// +optional
	S3 *string `json:"s3,omitempty"`
}
