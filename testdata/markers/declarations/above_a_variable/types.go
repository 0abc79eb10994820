// +kubebuilder:object:generate=true
// +groupName=x.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// +kubebuilder:object:generate=false
var _ runtime.Object = &T{}

// +kubebuilder:validation:Optional
// +kubebuilder:rbac:groups=x.example.com,resources=ts,verbs=get
func use() {}

// T is.
// +kubebuilder:object:root=true
type T struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
