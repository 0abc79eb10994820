// +groupName=asked-inside.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Cluster struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec  Spec  `json:"spec"`
	Other Other `json:"other"`
}

// Spec reads what the struct inside asks for: that one refuses the object with the right message.
//
// +kubebuilder:validation:XValidation:rule="!self.private || self.auth.type != 'Workload' || has(self.auth.workload.operator)"
// +kubebuilder:validation:XValidation:rule="self.more.all(a, a.type != 'Workload' || has(a.workload.name))"
type Spec struct {
	Private bool `json:"private"`
	Auth    Auth `json:"auth"`
	// +listType=atomic
	// +kubebuilder:validation:MaxItems=4
	More []Auth `json:"more"`
}

// Auth is a union.
//
// +kubebuilder:validation:XValidation:rule="self.type == 'Workload' ? has(self.workload) : !has(self.workload)"
type Auth struct {
	// +kubebuilder:validation:Enum=Managed;Workload
	Type string `json:"type"`
	// +optional
	Workload *Workload `json:"workload,omitempty"`
}

type Workload struct {
	// +optional
	Operator string `json:"operator,omitempty"`
	// +optional
	Name string `json:"name,omitempty"`
}

// Other reads what the rule of the struct inside does not ask for.
//
// +kubebuilder:validation:XValidation:rule="self.auth.type != 'Managed' || self.auth.name != 'x'"
type Other struct {
	Auth Named `json:"auth"`
}

// Named asks for a name with some types alone.
//
// +kubebuilder:validation:XValidation:rule="self.type != 'Workload' || has(self.name)"
type Named struct {
	// +kubebuilder:validation:Enum=Managed;Workload
	Type string `json:"type"`
	// +optional
	Name string `json:"name,omitempty"`
}
