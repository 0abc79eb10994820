// Package v1 has a rule that reads an optional field, which a mutating webhook may set before.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// The webhook of Pan is not asked before rules.
// +kubebuilder:webhook:path=/mutate-example-com-v1-pizza,mutating=true,failurePolicy=fail,sideEffects=None,groups=example.com,resources=pizzas,verbs=create;update,versions=v1,name=mpizza.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/validate-example-com-v1-pan,mutating=false,failurePolicy=fail,sideEffects=None,groups=example.com,resources=pans,verbs=create;update,versions=v1,name=vpan.example.com,admissionReviewVersions=v1

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

// +kubebuilder:validation:XValidation:rule="self.min <= self.size"
type PizzaSpec struct {
	Size int32 `json:"size"`
	// +optional
	Min *int32 `json:"min,omitempty"`
}

type Pan struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PanSpec `json:"spec"`
}

// +kubebuilder:validation:XValidation:rule="self.least <= self.size"
type PanSpec struct {
	Size int32 `json:"size"`
	// +optional
	Least *int32 `json:"least,omitempty"`
}
