// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

// +kubebuilder:validation:MaxLength=63
type Label string

type Room struct {
	// Name has a bound of its own beside that of its type.
	// +kubebuilder:validation:MaxLength=55
	Name Label `json:"name"`
}

// +kubebuilder:validation:XValidation:rule="self.paths.all(p, self.rooms.all(r, self.rooms.exists(o, p.startsWith(r.name + o.name))))",message="paths lie in rooms"
type LampSpec struct {
	// +kubebuilder:validation:MaxItems=10
	// +kubebuilder:validation:items:MaxLength=500
	// +listType=atomic
	Paths []string `json:"paths"`
	// +kubebuilder:validation:MaxItems=40
	// +listType=atomic
	Rooms []Room `json:"rooms"`
}
