// +groupName=example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +listType=mapp
	// +listMapKey=type
	Conditions []metav1.Condition `json:"conditions,omitempty"`
	// +mapType=atomc
	Labels map[string]string `json:"labels,omitempty"`
	// +listType=zzzzz
	Names []string `json:"names,omitempty"`
}
