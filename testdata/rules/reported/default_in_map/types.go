// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Pizza is what a customer gets.
type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:MaxProperties=4
	Toppings map[string]Topping `json:"toppings"`
}

type Topping struct {
	// +kubebuilder:default=3
	// +kubebuilder:validation:Maximum=2
	// +optional
	Slices *int32 `json:"slices,omitempty"`
	// +kubebuilder:default=thin
	// +optional
	Cut *Cut `json:"cut,omitempty"`
	// +kubebuilder:default={{grams: 5}}
	// +optional
	Parts []Part `json:"parts,omitempty"`
	// +kubebuilder:default=fine
	Grade Grade `json:"grade,omitempty"`
}

// +kubebuilder:validation:Enum=thick;thinner
type Cut string

type Part struct {
	// +kubebuilder:validation:Minimum=10
	Grams int32 `json:"grams"`
}

// +kubebuilder:validation:MaxLength=8
// +kubebuilder:validation:XValidation:rule="self != 'fine'",message="not fine"
type Grade string
