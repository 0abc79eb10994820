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
	// +kubebuilder:validation:Format=datetime
	Start metav1.Time `json:"start"`
	// +kubebuilder:validation:Format=date
	End *metav1.Time `json:"end,omitempty"`
	// +kubebuilder:validation:Format=int64
	Seats string `json:"seats"`
	// +kubebuilder:validation:Format=email
	Rows int32 `json:"rows"`
	// +kubebuilder:validation:Format=date-time
	// +kubebuilder:validation:MaxLength=30
	Doors string `json:"doors"`
	// +kubebuilder:validation:Format=date
	// +kubebuilder:validation:MaxLength=8
	Birthday string `json:"birthday"`
	// +kubebuilder:validation:items:Format=double
	Prices []string `json:"prices,omitempty"`
	// +kubebuilder:validation:Format=date-time
	Break metav1.Duration `json:"break"`
	// +kubebuilder:validation:Format=date-time
	// +kubebuilder:validation:MinLength=36
	Gate string `json:"gate"`
	// +kubebuilder:validation:Format=uuid
	// +kubebuilder:validation:MaxLength=31
	Ticket string `json:"ticket"`
	// +kubebuilder:validation:Format=ipv4
	// +kubebuilder:validation:MaxLength=15
	Server string `json:"server"`
}
