// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Oven has a field of the one channel that markers name; the flag names none, and nearly the
// usual name of the other.
// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:channel=experimental
	// +optional
	Steam *bool `json:"steam,omitempty"`
}
