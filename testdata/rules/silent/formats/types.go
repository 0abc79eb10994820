// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Event struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              EventSpec `json:"spec"`
}

type EventSpec struct {
	// +kubebuilder:validation:Format=date-time
	Start metav1.Time `json:"start"`
	// +kubebuilder:validation:Format=datetime
	End string `json:"end"`
	// +kubebuilder:validation:Format=int64
	Seats int64 `json:"seats"`
	// +kubebuilder:validation:Format=duration
	Break metav1.Duration `json:"break"`
	// +kubebuilder:validation:Format=uri
	// +kubebuilder:validation:MaxLength=200
	Address string `json:"address"`
	// +kubebuilder:validation:Format=k8s-short-name
	Name string `json:"name"`
}
