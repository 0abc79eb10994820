// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:XValidation:rule="self.replace('-', '') == 'abcx'"
	// +kubebuilder:validation:MaxLength=20
	Code string `json:"code"`
	Heat Heat `json:"heat"`
}

// +kubebuilder:validation:XValidation:rule="has(self.gas) || has(self.coal)",message="gas or coal"
type Heat struct {
	// +optional
	Gas *int32 `json:"gas,omitempty"`
	// +optional
	Coal *int32 `json:"coal,omitempty"`
}
