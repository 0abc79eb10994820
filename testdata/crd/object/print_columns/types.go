// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:printcolumn:name="Phase",type=string,JSONPath=".phase",description="where it is",priority=1
// +kubebuilder:printcolumn:name=Age,type=date,format=date-time,JSONPath=.age
// +kubebuilder:subresource:status

type Job struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Phase string `json:"phase"`
	// +optional
	Age metav1.Time `json:"age,omitempty"`
}
