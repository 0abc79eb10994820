// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Greeting says hello.
type Greeting struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec GreetingSpec `json:"spec"`
}

// GreetingSpec is what to say.
type GreetingSpec struct {
	// To is who is greeted.
	To string `json:"to"`

	// Times is how often.
	// +optional
	Times *int32 `json:"times,omitempty"`
}
