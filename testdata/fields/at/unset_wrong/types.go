// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:at=.width +crdgen:unset=maximun
	// +crdgen:at=.width +crdgen:unset=properties
	// +crdgen:at=.width +crdgen:unset=type
	// +crdgen:at=.width +crdgen:unset=maxLength
	// +crdgen:description:max=80,below=-1
	Door Door `json:"door"`
}

type Door struct {
	Width int32 `json:"width"`
}
