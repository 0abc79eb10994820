// +groupName=example.com
package v1

import . "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	TypeMeta   `json:",inline"`
	ObjectMeta `json:"metadata,omitempty"`

	Since Time `json:"since"`
}
