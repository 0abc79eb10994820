// Package v1 has json tags with options that nobody reads.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              LampSpec `json:"spec"`
}

type LampSpec struct {
	Base   `json:",inlin"`
	Watts  int32  `json:"watts, omitempty"`
	Color  string `json:"color,omitEmpty"`
	Shade  string `json:"shade,required"`
	Quoted string "json:\"quoted,omitempy\""
}

type Base struct {
	Plug string `json:"plug"`
}
