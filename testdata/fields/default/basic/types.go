// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Config struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:default=3
	Replicas int32 `json:"replicas"`

	// +kubebuilder:default="text"
	Text string `json:"text"`

	// +kubebuilder:default={"a","b"}
	List []string `json:"list"`

	// +kubebuilder:default:={key: "value"}
	Map map[string]string `json:"map"`

	// +default="other"
	Other string `json:"other"`

	// +default=true
	// +kubebuilder:default=false
	Both bool `json:"both"`
}
