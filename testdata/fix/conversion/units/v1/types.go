// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:storageversion
// +crdgen:conversion:hub
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// +kubebuilder:validation:Pattern=`^([0-9]+(ms|s|m|h))+$`
	Delay metav1.Duration `json:"delay"`
	// +kubebuilder:validation:Pattern=`^([0-9]+(ms|s|m|h))+$`
	Grace metav1.Duration `json:"grace"`
	// +kubebuilder:validation:Pattern=`^([0-9]+(ms|s|m|h))+$`
	Retention metav1.Duration `json:"retention"`
}
