// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   OvenSpec   `json:"spec"`
	Status OvenStatus `json:"status,omitempty"`
}

type OvenSpec struct {
	Labels map[string]string `json:"labels,omitempty"`
	Racks  []Rack            `json:"racks"`
}

type Rack struct {
	Name string `json:"name"`
}

type OvenStatus struct {
	// +listType=map
	// +listMapKey=type
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}

// +kubebuilder:webhook:path=/validate-kitchen-example-com-v1-oven,mutating=false,failurePolicy=fail,sideEffects=None,groups=kitchen.example.com,resources=ovens,verbs=update,versions=v1,name=a.example.com,admissionReviewVersions=v1
// +crdgen:webhook:name=a.example.com,matchConditions={item:"object.spec.racks.exists(r, r.nam == 'a')"}
// +kubebuilder:webhook:path=/validate-kitchen-example-com-v1-oven,mutating=false,failurePolicy=fail,sideEffects=None,groups=kitchen.example.com,resources=ovens,verbs=update,versions=v1,name=b.example.com,admissionReviewVersions=v1
// +crdgen:webhook:name=b.example.com,matchConditions={ready:"object.status.conditions.exists(c, c.typ == 'Ready')"}
// +kubebuilder:webhook:path=/validate-kitchen-example-com-v1-oven,mutating=false,failurePolicy=fail,sideEffects=None,groups=kitchen.example.com,resources=ovens,verbs=update,versions=v1,name=c.example.com,admissionReviewVersions=v1
// +crdgen:webhook:name=c.example.com,matchConditions={old:"oldObject.spec.raks.size() > 0"}
