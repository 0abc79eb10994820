// +groupName=example.com
package v1

import (
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

// LampSpec has types for which controller-gen writes minProperties, whatever
// they are.
type LampSpec struct {
	// +k8s:required
	Since metav1.Time `json:"since"`
	// +k8s:required
	Power resource.Quantity `json:"power"`
	// +k8s:required
	Port intstr.IntOrString `json:"port"`
	// +k8s:required
	Colour *string `json:"colour"`
}
