// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Size int32 `json:"size"`
}

// +kubebuilder:object:root=true
type Pan struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// +kubebuilder:webhook:path=/validate-kitchen-example-com-v1-oven,mutating=false,failurePolicy=fail,sideEffects=None,groups=kitchen.example.com,resources=ovens,verbs=create,versions=v1,name=a.example.com,admissionReviewVersions=v1
// +crdgen:webhook:name=a.example.com,matchConditions={big:"object.sise > 3"}
// +crdgen:webhook:name=b.example.com,matchConditions={big:"object.size > '3'"}
// +kubebuilder:webhook:path=/validate-kitchen-example-com-v1-oven,mutating=false,failurePolicy=fail,sideEffects=None,groups=kitchen.example.com,resources=ovens,verbs=create,versions=v1,name=b.example.com,admissionReviewVersions=v1

// Of two kinds a condition may first ask which one it is.

// +kubebuilder:webhook:path=/both,mutating=false,failurePolicy=fail,sideEffects=None,groups=kitchen.example.com,resources=ovens;pans,verbs=create,versions=v1,name=c.example.com,admissionReviewVersions=v1
// +crdgen:webhook:name=c.example.com,customPath=true,matchConditions={big:"request.resource.resource == 'pans' || object.size > 3"}
