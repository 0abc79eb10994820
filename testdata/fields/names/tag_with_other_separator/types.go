// Package v1 has json tags with something else than a comma behind the name.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              LampSpec `json:"spec"`
}

type LampSpec struct {
	Watts  int32  `json:"watts;omitempty"`
	Color  string `json:"color omitempty"`
	Shade  string `json:"shade.omitempty"`
	Plug   string `json:"plug|omitzero" yaml:"plug"`
	Amount string `json:" amount,omitempty"`
	Dotted string `json:"app.kubernetes.io/name,omitempty"`
}
