// +groupName=example.com
package v1

import (
	"encoding/json"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// Extra is whatever the maker says.
	Extra json.RawMessage `json:"extra"`
	// Free says that it is anything.
	// +kubebuilder:pruning:PreserveUnknownFields
	// +kubebuilder:validation:Schemaless
	Free json.RawMessage `json:"free"`
	// Kept keeps what it holds.
	// +kubebuilder:pruning:PreserveUnknownFields
	Kept *json.RawMessage `json:"kept"`
}
