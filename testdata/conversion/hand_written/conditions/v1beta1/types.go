// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=hand-written-conditions.example.com
package v1beta1

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Status FooStatus `json:"status,omitempty"`
}

// FooStatus has conditions of its own.
type FooStatus struct {
	// +listType=map
	// +listMapKey=type
	Conditions []Condition `json:"conditions,omitempty"`
	// +listType=map
	// +listMapKey=type
	// +crdgen:conversion:key={type}
	Others []Condition `json:"others,omitempty"`
	// +listType=atomic
	Ports []Port `json:"ports,omitempty"`
}

// Condition is what the versions of that time had.
type Condition struct {
	Type   string                 `json:"type"`
	Status corev1.ConditionStatus `json:"status"`
	// +optional
	LastTransitionTime *metav1.Time `json:"lastTransitionTime,omitempty"`
	// +optional
	Reason string `json:"reason,omitempty"`
	// +optional
	Severity string `json:"severity,omitempty"`
}

// Port has a number only.
type Port struct {
	Number int32 `json:"number"`
}

// Convert_v1beta1_Condition_To_v1_Condition forgets the severity.
func Convert_v1beta1_Condition_To_v1_Condition(in *Condition, out *metav1.Condition) error {
	out.Type, out.Status, out.Reason = in.Type, metav1.ConditionStatus(in.Status), in.Reason
	if in.LastTransitionTime != nil {
		out.LastTransitionTime = *in.LastTransitionTime
	}
	return nil
}

// Convert_v1_Condition_To_v1beta1_Condition forgets the message and the generation.
func Convert_v1_Condition_To_v1beta1_Condition(in *metav1.Condition, out *Condition) error {
	out.Type, out.Status, out.Reason = in.Type, corev1.ConditionStatus(in.Status), in.Reason
	if !in.LastTransitionTime.IsZero() {
		out.LastTransitionTime = in.LastTransitionTime.DeepCopy()
	}
	return nil
}

// Convert_v1beta1_Port_To_v1_ContainerPort has no name for it.
func Convert_v1beta1_Port_To_v1_ContainerPort(in *Port, out *corev1.ContainerPort) error {
	out.ContainerPort = in.Number
	return nil
}

// Convert_v1_ContainerPort_To_v1beta1_Port forgets all but the number.
func Convert_v1_ContainerPort_To_v1beta1_Port(in *corev1.ContainerPort, out *Port) error {
	out.Number = in.ContainerPort
	return nil
}
