// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +crdgen:in:channel=experimental +kubebuilder:rbac:groups=kitchen.example.com,resources=ovens,verbs=get
// +crdgen:in:channel=experimental +kubebuilder:webhook:path=/validate-kitchen-example-com-v1-oven,mutating=false,failurePolicy=fail,sideEffects=None,groups=kitchen.example.com,resources=ovens,verbs=create,versions=v1,name=v.kitchen.example.com,admissionReviewVersions=v1
// +kubebuilder:webhookconfiguration:mutating=false,name=ovens

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +optional
	Steam int32 `json:"steam,omitempty"`
}
