// +groupName=kitchen.example.com
// +versionName=v1
package v1

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Markers behind paths make fields required or optional that are so already, in both channels
// or in one.

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:at=.image +optional
	// +crdgen:at=.name +required
	// +crdgen:at=.command +kubebuilder:validation:Optional
	Main corev1.Container `json:"main"`
	// +crdgen:at=.level +optional
	// +crdgen:at=.name +required
	Rack Rack `json:"rack"`
}

type Rack struct {
	// +optional
	// +crdgen:in:channel=experimental +required
	Level int32 `json:"level,omitempty"`
	// +optional
	Name string `json:"name,omitempty"`
}
