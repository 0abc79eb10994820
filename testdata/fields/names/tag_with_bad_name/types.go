// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true

type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Size  int32  "json:\"it's\""
	Text  string "json:\"a\\x00b,omitempty\""
	Fine  string `json:"größe/[x]-y,omitempty"`
	Shell string "json:\"-\""
}
