// Package v1 has defaults, and one more than before.
// +kubebuilder:object:generate=true
// +groupName=defaulting.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +kubebuilder:webhook:path=/mutate,mutating=true,failurePolicy=fail,sideEffects=None,groups=defaulting.example.com,resources=lamps,verbs=create,versions=v1,name=lamps.defaulting.example.com,admissionReviewVersions=v1

// Lamp has values that nobody gave.
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec,omitempty"`
}

// LampSpec has a default for each case that the documentation knows.
type LampSpec struct {
	// +kubebuilder:default=60
	Watts *int32 `json:"watts,omitempty"`

	// Colour may be null, so that null is kept.
	// +nullable
	// +kubebuilder:default=white
	Colour *string `json:"colour,omitempty"`

	// Socket must not be null, so that null becomes the default.
	// +kubebuilder:default=E27
	Socket string `json:"socket,omitempty"`

	// Shade is null or absent: null is dropped as it has no default.
	Shade *string `json:"shade,omitempty"`

	// Stand gets the defaults of its fields only if it is there.
	Stand *Stand `json:"stand,omitempty"`

	// Switch is new.
	// +kubebuilder:default=cord
	Switch string `json:"switch,omitempty"`

	// Cable is there always, and has the defaults of its fields.
	// +kubebuilder:default={}
	Cable Cable `json:"cable,omitempty"`
}

// Stand is optional.
type Stand struct {
	// +kubebuilder:default=30
	Height int32 `json:"height,omitempty"`
}

// Cable is not.
type Cable struct {
	// +kubebuilder:default=2
	Length int32 `json:"length,omitempty"`
}
