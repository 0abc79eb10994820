// +groupName=example.com
// +versionName=v1
package right_one_beside

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:storageversions
// +kubebuilder:object:root=true

// Oven has misspelt markers beside those that were meant: what they ask for is done.
//
// +kubebuilder:storageversion
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// Heat is limited twice.
	// +kubebuilder:validation:Maximun:=300
	// +kubebuilder:validation:Maximum=300
	Heat int32 `json:"heat"`

	// Racks are limited to another number: nothing says which one is meant.
	// +kubebuilder:validation:MaxItem=4
	// +kubebuilder:validation:MaxItems=5
	Racks []string `json:"racks"`

	// Door has a rule, and misses another one.
	// +kubebuilder:validation:XValidation:rule="self != 'ajar'"
	// +kubebuilder:validation:XValidations:rule="self != 'open'"
	Door string `json:"door"`

	// Light is optional.
	// +optionl
	// +optional
	Light string `json:"light"`

	// Timer says it without a namespace, too.
	// +validation:MinLength=1
	// +kubebuilder:validation:MinLength=1
	Timer string `json:"timer"`
}
