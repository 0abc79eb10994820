// +groupName=default-at-use.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Any Ref `json:"any,omitempty"`
	// +optional
	// +kubebuilder:validation:XValidation:rule="self.type != 'Local'",message="only remote ones"
	Remote *Ref `json:"remote,omitempty"`
	// +optional
	Broken *Both `json:"broken,omitempty"`
}

type Ref struct {
	// +kubebuilder:validation:Enum=Local;Remote
	// +kubebuilder:default=Local
	Type string `json:"type,omitempty"`
}

// +kubebuilder:validation:XValidation:rule="self.type != 'Local' || self.place != 'far'"
type Both struct {
	// +kubebuilder:validation:Enum=Local;Remote
	// +kubebuilder:default=Local
	Type string `json:"type,omitempty"`
	// +kubebuilder:validation:Enum=far;near
	// +kubebuilder:default=far
	Place string `json:"place,omitempty"`
}
