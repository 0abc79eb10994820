// Two kinds have a type whose rule compares with a value of one of them, and with one of none.
// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:at=.size +kubebuilder:validation:Enum=small;huge
	Rack Rack `json:"rack"`
}

// +kubebuilder:object:root=true
type Fridge struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:at=.size +kubebuilder:validation:Enum=hug;kiss
	Rack Rack `json:"rack"`
}

// +kubebuilder:validation:XValidation:rule="self.size in ['small', 'hug', 'big'] || self.deep"
type Rack struct {
	Size string `json:"size"`
	Deep bool   `json:"deep"`
}
