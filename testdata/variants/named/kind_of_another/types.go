// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:rbac:groups=kitchen.example.com,resources=ovens2,verbs=get
// +kubebuilder:rbac:groups=kitchen.example.com,resources=oven2s/status,verbs=update
// +kubebuilder:rbac:groups=kitchen.example.com,resources=ovens;ranges,verbs=list

// +kubebuilder:webhook:path=/check,mutating=false,failurePolicy=fail,sideEffects=None,groups=kitchen.example.com,resources=oven2s,verbs=create,versions=v1,name=oven2.kitchen.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/range,mutating=false,failurePolicy=fail,sideEffects=None,groups=kitchen.example.com,resources=ranges,verbs=create,versions=v1,name=range.kitchen.example.com,admissionReviewVersions=v1

// +kubebuilder:object:root=true
// +crdgen:policy:name=small
// +crdgen:policy:validation:policy=small,expression="object.spec.size < 9"
// +crdgen:in:channel=standard +crdgen:policy:paramKind:policy=small,apiVersion=kitchen.example.com/v1,kind=Oven2
// +crdgen:policy:binding:policy=small,paramName=limits
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec"`
}

type Spec struct {
	Size int32 `json:"size"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
// +crdgen:channel=experimental
type Oven2 struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec"`
	// +optional
	Status Status `json:"status,omitzero"`
}

type Status struct {
	Hot bool `json:"hot"`
}

// +kubebuilder:object:root=true
// +kubebuilder:resource:path=ranges
// +crdgen:channel=experimental
type Stove struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec"`
}
