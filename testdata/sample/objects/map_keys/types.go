// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Node has maps whose keys are known to rules only.
type Node struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NodeSpec `json:"spec"`
}

// +kubebuilder:validation:XValidation:rule="!has(self.evictionSoft) || self.evictionSoft.all(e, e in self.evictionGrace)"
type NodeSpec struct {
	// +kubebuilder:validation:XValidation:rule="self.all(k, k in ['memory', \"disk\"])"
	// +kubebuilder:validation:MaxProperties=10
	// +optional
	EvictionSoft map[string]string `json:"evictionSoft,omitempty"`
	// +kubebuilder:validation:XValidation:rule="self.all(k, k == 'memory' || k == 'disk')"
	// +kubebuilder:validation:MaxProperties=10
	// +optional
	EvictionGrace map[string]string `json:"evictionGrace,omitempty"`
	// What no value satisfies is left out.
	// +kubebuilder:validation:XValidation:rule="self.all(k, k.startsWith('gpu/') && self[k] == k)"
	// +kubebuilder:validation:MaxProperties=10
	// +optional
	Reserved map[string]string `json:"reserved,omitempty"`
	// +kubebuilder:validation:XValidation:rule="self.all(k, !(k in ['root']))"
	// +kubebuilder:validation:MaxProperties=10
	// +optional
	Labels map[string]string `json:"labels,omitempty"`
}
