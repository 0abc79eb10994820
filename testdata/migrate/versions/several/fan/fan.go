// +groupName=example.com
// +versionName=v1
package fan

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Fan turns.
type Fan struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FanSpec `json:"spec,omitempty"`
}

type FanSpec struct {
	Speed int32 `json:"speed,omitempty"`
}
