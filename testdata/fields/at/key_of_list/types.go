// +groupName=kitchen.example.com
// +versionName=v1
package v1

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:at=.matchExpressions[*].key +crdgen:drop
	Selector metav1.LabelSelector `json:"selector"`
	Spec     OvenSpec             `json:"spec"`
}

type OvenSpec struct {
	// +crdgen:at=.ports[*].containerPort +optional
	// +crdgen:at=.env[*].name +crdgen:drop
	// +crdgen:at=.volumeMounts +listType=atomic
	// +crdgen:at=.volumeMounts[*].mountPath +crdgen:drop
	// +crdgen:at=.volumeDevices[*].devicePath +optional
	// +crdgen:at=.volumeDevices[*].devicePath +kubebuilder:default=/dev/a
	Container corev1.Container `json:"container"`
	// +crdgen:at=[*].env +listType=atomic
	// +crdgen:at=[*].env[*] +crdgen:opaque
	// +crdgen:at=[*].volumeMounts[*] +crdgen:opaque
	// +crdgen:at=[*].ports[*].protocol +crdgen:unset=default
	Others []corev1.Container `json:"others,omitempty"`
}
