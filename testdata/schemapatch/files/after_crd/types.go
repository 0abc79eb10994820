// +groupName=example.com
// +versionName=v1
package after_crd

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Oven is patched in the manifest that the run itself makes: crd cuts descriptions, and
// schemapatch writes them anew. The manifest that lies there is replaced.
// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// Heat is in degrees. It is high.
	Heat int32 `json:"heat,omitempty"`
}
