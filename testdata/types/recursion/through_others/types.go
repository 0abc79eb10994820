// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	Fuse *Circuit `json:"fuse,omitempty"`
}

type Circuit struct {
	Parts Parts `json:"parts"`
}

type Parts map[string]*Part

type Part struct {
	Inner *Circuit `json:"inner,omitempty"`
}
