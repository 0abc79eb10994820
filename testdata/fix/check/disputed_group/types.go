// Package v1 has a slip in the group of its CRDs, and the right one everywhere else.
// +groupName=lamps.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// GroupVersion is the group and version of the types.
var GroupVersion = schema.GroupVersion{Group: "lamp.example.com", Version: "v1"}

// +kubebuilder:rbac:groups=lamp.example.com,resources=lamps,verbs=get
// +kubebuilder:rbac:groups=lampd.example.com,resources=lamps,verbs=list

// +kubebuilder:webhook:path=/validate-lamp-example-com-v1-lamp,mutating=false,failurePolicy=fail,sideEffects=None,groups=lamp.example.com,resources=lamps,verbs=create,versions=v1,name=lamps.example.com,admissionReviewVersions=v1

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	Size int32 `json:"size"`
}
