// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Queue struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:MinItems=1
	// +kubebuilder:validation:MaxItems=9
	Names []string `json:"names"`

	// +kubebuilder:validation:UniqueItems=false
	// +kubebuilder:validation:items:MinLength=2
	// +kubebuilder:validation:items:MaxLength=8
	// +kubebuilder:validation:items:Pattern=^[a-z]+$
	// +kubebuilder:validation:items:Format=hostname
	Hosts []string `json:"hosts"`

	// +kubebuilder:validation:items:Minimum=1
	// +kubebuilder:validation:items:Maximum=9
	// +kubebuilder:validation:items:ExclusiveMinimum=true
	// +kubebuilder:validation:items:ExclusiveMaximum=true
	// +kubebuilder:validation:items:MultipleOf=2
	Numbers []int `json:"numbers"`

	// +kubebuilder:validation:items:Enum=a;b
	Letters []string `json:"letters"`

	// +kubebuilder:validation:items:MinItems=1
	// +kubebuilder:validation:items:MaxItems=3
	// +kubebuilder:validation:items:UniqueItems=false
	Grid [][]string `json:"grid"`

	// +kubebuilder:validation:items:MinProperties=1
	// +kubebuilder:validation:items:MaxProperties=3
	Maps []map[string]string `json:"maps"`

	// +kubebuilder:validation:MaxItems=5
	// +kubebuilder:validation:items:MaxLength=10
	// +kubebuilder:validation:items:XValidation:rule="self != 'none'",message="none is not a name"
	Ruled []string `json:"ruled"`
}
