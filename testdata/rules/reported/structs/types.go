// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Runner struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              RunnerSpec `json:"spec"`
}

type RunnerSpec struct {
	// +optional
	Template Template `json:"template,omitempty"`
	// +optional
	Fallback Template `json:"fallback"`
	// +optional
	Limits Limits `json:"limits,omitempty"`
}

type Limits struct {
	// +kubebuilder:validation:Minimum=1
	CPU int32 `json:"cpu"`
}

// Template and Container have the form of a pod template and its containers.
type Template struct {
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              TemplateSpec `json:"spec"`
}

type TemplateSpec struct {
	Containers []Container `json:"containers"`
}

type Container struct {
	Name string `json:"name"`
}
