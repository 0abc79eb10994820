// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:validation:XValidation:rule="self.total % self.share == 0",message="total must be a multiple of share"
// +kubebuilder:validation:XValidation:rule="self.most == 0 || self.total / self.most < 100"
// +kubebuilder:validation:XValidation:rule="self.total / self.parts < 100"
type Cake struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Total int32 `json:"total"`
	// +kubebuilder:validation:Minimum=0
	Share int32 `json:"share"`
	Most  int32 `json:"most"`
	// +kubebuilder:validation:Minimum=1
	Parts int32 `json:"parts"`
	// +kubebuilder:validation:Maximum=10
	// +kubebuilder:validation:XValidation:rule="100 / (10 - self) > 0"
	Eaten int32 `json:"eaten"`
	// +kubebuilder:validation:MaxItems=8
	// +kubebuilder:validation:XValidation:rule="self[0] != 'none'"
	// +kubebuilder:validation:items:MaxLength=10
	Names []string `json:"names"`
	// +kubebuilder:validation:MinItems=1
	// +kubebuilder:validation:MaxItems=8
	// +kubebuilder:validation:XValidation:rule="self[0] != 'none'"
	// +kubebuilder:validation:items:MaxLength=10
	Guests []string `json:"guests"`
	// +kubebuilder:validation:MaxItems=8
	// +kubebuilder:validation:XValidation:rule="self.size() == 0 || self[0] != 'none'"
	// +kubebuilder:validation:items:MaxLength=10
	Hosts []string `json:"hosts"`
}
