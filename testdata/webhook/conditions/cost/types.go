// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Racks []Rack `json:"racks"`
	// +kubebuilder:validation:MaxItems=16
	Trays []Rack `json:"trays"`
}

type Rack struct {
	// +kubebuilder:validation:MaxLength=63
	Name string `json:"name"`
}

// +kubebuilder:webhook:path=/validate-kitchen-example-com-v1-oven,mutating=false,failurePolicy=fail,sideEffects=None,groups=kitchen.example.com,resources=ovens,verbs=update,versions=v1,name=a.example.com,admissionReviewVersions=v1
// +crdgen:webhook:name=a.example.com,matchConditions={costly:"object.racks.exists(r, r.name == object.metadata.name)"}
// +kubebuilder:webhook:path=/validate-kitchen-example-com-v1-oven,mutating=false,failurePolicy=fail,sideEffects=None,groups=kitchen.example.com,resources=ovens,verbs=update,versions=v1,name=b.example.com,admissionReviewVersions=v1
// +crdgen:webhook:name=b.example.com,matchConditions={bounded:"object.trays.exists(r, r.name == 'a')"}
