// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:webhook:path=/validate-example-com-v1-lamp,mutating=false,failurePolicy=fail,sideEffects=None,groups=example.com,resources=lamps,verbs=create,versions=v1,name=vlamp.example.com,reinvocationPolicy=Never,admissionReviewVersions=v1

// +kubebuilder:webhook:reinvocationPolicy=IfNeeded,path=/validate-example-com-v1-shade,mutating=false,failurePolicy=fail,sideEffects=None,groups=example.com,resources=lamps,verbs=update,versions=v1,name=vshade.example.com,admissionReviewVersions=v1

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

// Color of the light.
// +optional.
type Color string

type LampSpec struct {
	// +optional
	Color Color `json:"color,omitempty"`
}
