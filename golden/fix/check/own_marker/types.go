// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// What reads an optional field stands in the argument of one marker, and in the
// declaration of the other.

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Fan  Fan  `json:"fan"`
	Lamp Lamp `json:"lamp"`
}

// +acme:onlyIf:if="self.?mode.orValue(\"\") == 'fast'",fields={mode,speed}
type Fan struct {
	// +optional
	Mode string `json:"mode,omitempty"`
	// +optional
	Speed *int32 `json:"speed,omitempty"`
	// +optional
	Steps *int32 `json:"steps,omitempty"`
}

// +acme:notSlow
type Lamp struct {
	// +optional
	Mode string `json:"mode,omitempty"`
}
