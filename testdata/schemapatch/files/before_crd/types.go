// +groupName=example.com
// +versionName=v1
package before_crd

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Oven is patched in a manifest that crd then overwrites.
// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
