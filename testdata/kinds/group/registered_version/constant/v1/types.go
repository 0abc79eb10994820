// +groupName=constant.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

const version = "v1beta1"

var SchemeGroupVersion = schema.GroupVersion{"constant.example.com", version}

// Constant is a kind.
type Constant struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
