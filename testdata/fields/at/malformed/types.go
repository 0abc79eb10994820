// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:at
	// +crdgen:at=width +kubebuilder:validation:Maximum=1
	// +crdgen:at=.width
	// +crdgen:at=.width kubebuilder:validation:Maximum=1
	// +crdgen:at=.width[0] +kubebuilder:validation:Maximum=1
	// +crdgen:at=.a..b +kubebuilder:validation:Maximum=1
	// +crdgen:at=['a +kubebuilder:validation:Maximum=1
	// +crdgen:at=[*]b +kubebuilder:validation:Maximum=1
	// +crdgen:at=.width +crdgen:at=.width +kubebuilder:validation:Maximum=1
	// +crdgen:at:path=.width,marker="+kubebuilder:validation:Maximum=1"
	// +crdgen:at:path=.width
	// +crdgen:at=path=.width +kubebuilder:validation:Maximum=1
	// +crdgen:at=$.width +kubebuilder:validation:Maximum=1
	// +crdgen:at=".width" +kubebuilder:validation:Maximum=1
	// +crdgen:at=.width,marker="+kubebuilder:validation:Maximum=1"
	// +crdgen:at=$ +kubebuilder:validation:Maximum=1
	Door Door `json:"door"`
}

type Door struct {
	Width int32 `json:"width"`
}
