// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// +k8s:minimum=1 # these three may have a comment
	// +k8s:maximum=9 # in controller-gen
	Watts int32 `json:"watts"`
	// +k8s:maxItems=4 # too
	Rooms []string `json:"rooms"`
}
