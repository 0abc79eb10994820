// +groupName=example.com
package v1

import (
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	Stamps Stamps `json:"stamps"`
	Alias  Stamp  `json:"alias"`
	Own    Own    `json:"own"`
	Nested struct {
		At time.Time `json:"at"`
	} `json:"nested"`
}

type Stamps []time.Time

type Stamp = time.Time

type Own time.Time
