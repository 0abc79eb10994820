// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:at=.width +kubebuilder:default=3
	// +crdgen:at=.width +kubebuilder:validation:Minimum=5
	First Door `json:"first"`

	// +crdgen:at=.width +kubebuilder:validation:XValidation:rule="self.deep > 3"
	Second Door `json:"second"`

	// +crdgen:at=.name +kubebuilder:validation:Pattern=`[`
	Third Door `json:"third"`
}

type Door struct {
	// +kubebuilder:validation:Maximum=9
	Width int32  `json:"width,omitempty"`
	Name  string `json:"name,omitempty"`
}
