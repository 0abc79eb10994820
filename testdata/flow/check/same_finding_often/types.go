// Package v1 has what no rule words for several places, at several places.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Widget struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:Format=k8s-label
	A string `json:"a"`
	// +kubebuilder:validation:Format=k8s-label
	B string `json:"b"`
	// +kubebuilder:validation:Format=k8s-label
	C string `json:"c"`
	// +kubebuilder:validation:Format=k8s-name
	D string `json:"d"`
	// +kubebuilder:validation:Format=k8s-name
	E string `json:"e"`

	// +kubebuilder:validation:Type=string
	F int64 `json:"f,string"`
	// +kubebuilder:validation:Type=string
	G int64 `json:"g,string"`
	// +kubebuilder:validation:Type=string
	H int64 `json:"h,string"`
	// +kubebuilder:validation:Type=string
	I int64 `json:"i,string"`
	// +kubebuilder:validation:Type=string
	J int64 `json:"j,string"`
	// +kubebuilder:validation:Type=string
	K int32 `json:"k,string"`
}
