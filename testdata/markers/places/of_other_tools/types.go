// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

// +genclient
// +protobuf=true
// +k8s:deepcopy-gen=true
// +k8s:openapi-gen=true
// +operator-sdk:csv:customresourcedefinitions:displayName="Lamp"

type LampSpec struct {
	// +kubebuilder:scaffold:something
	// +featureGate=Light
	Name string `json:"name"`
	// +1 from everybody, this is prose.
	Room string `json:"room"`
}
