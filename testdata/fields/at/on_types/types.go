// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// The marker that stands further out wins.
// +crdgen:at=.door.width +kubebuilder:validation:Maximum=30
// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:at=.width +kubebuilder:validation:Maximum=20
	Door Door `json:"door"`

	Second Door `json:"second"`

	// +crdgen:at=.width +kubebuilder:validation:Minimum=2
	Door2 `json:",inline"`

	Nested Nested `json:"nested"`

	// +crdgen:at=['a.b'] +kubebuilder:validation:MaxLength=9
	Dotted Dotted `json:"dotted"`
	// +crdgen:at=[*].width +kubebuilder:validation:Maximum=50
	ByName map[string]Door `json:"byName"`
	// +crdgen:at=. +kubebuilder:validation:items:MaxLength=3
	Names Names `json:"names"`
}

// +crdgen:at=.width +kubebuilder:validation:Maximum=10
type Door struct {
	Width int32 `json:"width"`
}

type Nested struct {
	// +crdgen:at=.width +kubebuilder:validation:Maximum=40
	Door Door `json:"door"`
}

type Door2 struct {
	Width int32 `json:"width"`
}

type Dotted struct {
	AB string `json:"a.b"`
}

type Names []string
