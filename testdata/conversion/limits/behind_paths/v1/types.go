// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=tighternested.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has limits behind paths.
type FooSpec struct {
	// +crdgen:at=.matchLabels +kubebuilder:validation:MaxProperties=1
	Few *metav1.LabelSelector `json:"few,omitempty"`
	// +crdgen:at=[*] +kubebuilder:validation:MaxLength=5
	Short []string `json:"short,omitempty"`
	// +crdgen:at=.matchLabels[*] +kubebuilder:validation:Pattern=`^[a-z]+$`
	Plain metav1.LabelSelector `json:"plain,omitempty"`
	// +crdgen:at=.matchLabels +kubebuilder:validation:MaxProperties=1
	Same *metav1.LabelSelector `json:"same,omitempty"`
	Back []int32               `json:"back,omitempty"`
}
