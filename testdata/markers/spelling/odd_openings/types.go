// Package v1 has markers behind what hides them from every tool.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              LampSpec `json:"spec"`
}

type LampSpec struct {
	// ++kubebuilder:validation:MaxLength=1
	Twice string `json:"twice"`
	// - +kubebuilder:validation:MaxLength=2
	Bullet string `json:"bullet"`
	// * +optional
	Star string `json:"star"`
	/// +kubebuilder:validation:MaxLength=3
	Slash string `json:"slash"`
	// @kubebuilder:validation:MaxLength=4
	At string `json:"at"`
	// ​+kubebuilder:validation:MaxLength=5
	Unseen string `json:"unseen"`
	// + kubebuilder:validation:MaxLength=6
	NoBreak string `json:"noBreak"`
	// ＋kubebuilder:validation:MaxLength=7
	Wide string `json:"wide"`
	// +kubebuilder: validation:MaxLength=8
	Torn string `json:"torn"`
}
