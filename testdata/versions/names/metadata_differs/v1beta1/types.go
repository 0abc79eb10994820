// Package v1beta1 gives the CRD metadata.
//
// +groupName=example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Lamp is a kind.
//
// +kubebuilder:object:root=true
// +kubebuilder:metadata:annotations={"example.com/tool=first","example.com/same=a=b"},labels="example.com/team=lights"
// +kubebuilder:metadata:annotations="example.com/tool=old"
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
