// The names of numbers say how long they are; there is no unit of a day.
// +groupName=example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// +kubebuilder:validation:Minimum=0
	DelayMs int32 `json:"delayMs"`
	// +kubebuilder:validation:Minimum=0
	GraceInSec int32 `json:"graceInSec"`
	// +kubebuilder:validation:Minimum=0
	RetentionDays int32 `json:"retentionDays"`
}
