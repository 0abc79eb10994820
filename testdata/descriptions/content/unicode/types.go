// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// Größe der Lampe — "groß" oder ‚klein‘, 電灯 💡.
	Size string `json:"size"`
	// No-break space, zero width​space and a combining é.
	Odd string `json:"odd"`
}
