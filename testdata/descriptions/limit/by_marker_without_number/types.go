// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// Name is described.
	// +crdgen:description:max=short
	Name string `json:"name"`
	// Room is described.
	// +crdgen:description=10
	Room string `json:"room"`
}
