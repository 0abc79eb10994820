// Package v1 has a spec whose json tag begins with a capital.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:printcolumn:name=Size,type=integer,JSONPath=.spec.size
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"Spec"`
}

type LampSpec struct {
	Size int32 `json:"size"`
}
