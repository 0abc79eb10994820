// Package v1 has findings whose help is one edit.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;list

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;watch

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              LampSpec `json:"spec"`
}

type LampSpec struct {
	// +listType=set
	Colors []string `json:"colors"`
	// +kubebuilder:validation:Type=string
	Plug string `json:"plug;omitempty"`
	// +required
	// +kubebuilder:default=60
	Watts int32 `json:"watts"`
	// +kubebuilder:validation:Enum=warm;cold
	Light string `json:"light,omitempty"`
	/* +kubebuilder:validation:MaxLength=10 */
	Shade string `json:"shade"`
}
