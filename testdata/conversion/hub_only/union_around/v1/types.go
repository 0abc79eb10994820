// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=union-around.example.com
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

// +kubebuilder:validation:XValidation:rule="!has(self.around) || has(self.around.s3) != has(self.around.gcs)"
type VaultSpec struct {
	// +optional
	// +kubebuilder:validation:XValidation:rule="has(self.s3) != has(self.gcs)"
	Field *OnField `json:"field,omitempty"`
	// +optional
	Around Around `json:"around,omitempty,omitzero"`
	// +kubebuilder:validation:items:XValidation:rule="!has(self.s3) || !has(self.gcs)"
	// +listType=map
	// +listMapKey=name
	Items []OnItems `json:"items,omitempty"`
	// +kubebuilder:validation:MaxItems=9
	// +kubebuilder:validation:XValidation:rule="self.all(x, !(has(x.s3) && has(x.gcs)))"
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
	// +kubebuilder:validation:XValidation:rule="has(self.s3) != has(self.gcs)"
	Once OnOne `json:"once,omitempty,omitzero"`
	// +optional
	Free OnOne `json:"free,omitempty,omitzero"`
}

type OnField struct {
	// +optional
	S3 *string `json:"s3,omitempty"`
	// +optional
	GCS *string `json:"gcs,omitempty"`
}

type Around struct {
	// +optional
	S3 *string `json:"s3,omitempty"`
	// +optional
	GCS *string `json:"gcs,omitempty"`
}

type OnItems struct {
	Name string `json:"name"`
	// +optional
	S3 *string `json:"s3,omitempty"`
	// +optional
	GCS *string `json:"gcs,omitempty"`
}

type OnList struct {
	Name string `json:"name"`
	// +optional
	S3 *string `json:"s3,omitempty"`
	// +optional
	GCS *string `json:"gcs,omitempty"`
}

// +kubebuilder:validation:MaxProperties=1
type Count struct {
	// +optional
	S3 *string `json:"s3,omitempty"`
	// +optional
	GCS *string `json:"gcs,omitempty"`
}

// +crdgen:oneOf=.s3 +required
// +crdgen:oneOf=.gcs +required
type Composed struct {
	// +optional
	S3 *string `json:"s3,omitempty"`
	// +optional
	GCS *string `json:"gcs,omitempty"`
}

// +kubebuilder:validation:XValidation:rule="self.type == 'S3' ? has(self.s3) && !has(self.gcs) : true"
// +kubebuilder:validation:XValidation:rule="self.type == 'GCS' ? has(self.gcs) && !has(self.s3) : true"
type Kinds struct {
	// +kubebuilder:validation:Enum=S3;GCS
	Type string `json:"type"`
	// +optional
	S3 *string `json:"s3,omitempty"`
	// +optional
	GCS *string `json:"gcs,omitempty"`
}

// +kubebuilder:validation:XValidation:rule="size(self.value) == 0 || size(self.from) == 0"
type Texts struct {
	// +kubebuilder:default=""
	Value string `json:"value"`
	// +kubebuilder:default=""
	From string `json:"from"`
}

// OnOne stands twice, and the rule at one of the two says nothing of the other.
type OnOne struct {
	// +optional
	S3 *string `json:"s3,omitempty"`
	// +optional
	GCS *string `json:"gcs,omitempty"`
}
