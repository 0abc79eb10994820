// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:resource:path=mice,singular=mouse,scope=Cluster,shortName=ms;mo,categories={all,pets}
// +kubebuilder:metadata:annotations="example.com/owner=zoo",labels={"a=b","c=d"}

type Mouse struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
