// Package v1 gives the CRD metadata.
//
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Lamp is a kind.
//
// +kubebuilder:object:root=true
// +kubebuilder:metadata:annotations="example.com/tool=new";"example.com/same=a=b"
// +kubebuilder:metadata:labels={"example.com/team=lamps","example.com/only=v1"}
// +kubebuilder:storageversion
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
