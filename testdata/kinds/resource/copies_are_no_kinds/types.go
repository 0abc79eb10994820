// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Lantern is defined by a kind without being one.
type Lantern Lamp

// Torch is another name of a kind.
type Torch = Lamp
