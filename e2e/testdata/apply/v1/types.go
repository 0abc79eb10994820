// Package v1 has lists of all types that server-side apply knows.
// +kubebuilder:object:generate=true
// +groupName=apply.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true

// Quilt is made by many.
type Quilt struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec QuiltSpec `json:"spec,omitempty"`
}

// QuiltSpec has what several appliers share.
type QuiltSpec struct {
	// +listType=map
	// +listMapKey=row
	// +listMapKey=column
	Patches []Patch `json:"patches,omitempty"`

	// +listType=set
	Makers []string `json:"makers,omitempty"`

	// +listType=atomic
	Steps []string `json:"steps,omitempty"`

	// +mapType=granular
	Threads map[string]string `json:"threads,omitempty"`

	// +structType=atomic
	Border Border `json:"border,omitempty"`
}

// Patch is one by its row and column.
type Patch struct {
	Row int32 `json:"row"`
	// +kubebuilder:default=1
	Column int32  `json:"column"`
	Colour string `json:"colour,omitempty"`
}

// Border belongs to one applier as a whole.
type Border struct {
	Colour string `json:"colour,omitempty"`
	Width  int32  `json:"width,omitempty"`
}
