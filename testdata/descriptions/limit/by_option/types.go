// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// One sentence. And another one that is cut.
	Sentence string `json:"sentence"`
	// A single sentence which is longer than the limit
	Words string `json:"words"`
	// Averyveryveryverylongwordwithoutblanks
	Word string `json:"word"`
	// Short enough.
	Short string `json:"short"`
	// Größenänderungsüberwachungsgerät
	Bytes string `json:"bytes"`
}
