// A condition is tried for each operation that its webhook is called for.
//
// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec OvenSpec `json:"spec"`
}

type OvenSpec struct {
	Fuel string `json:"fuel"`
}

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=kitchen.example.com,resources=ovens,verbs=create;update,versions=v1,name=a.example.com,admissionReviewVersions=v1
// +crdgen:webhook:name=a.example.com,customPath=true,matchConditions={changed: "oldObject.spec.fuel != object.spec.fuel"}
// +kubebuilder:webhook:path=/b,mutating=false,failurePolicy=fail,sideEffects=None,groups=kitchen.example.com,resources=ovens,verbs=update;delete,versions=v1,name=b.example.com,admissionReviewVersions=v1
// +crdgen:webhook:name=b.example.com,customPath=true,matchConditions={gas: "object.spec.fuel == 'gas'"}

// One asks before, and the other is not called then.

// +kubebuilder:webhook:path=/c,mutating=false,failurePolicy=fail,sideEffects=None,groups=kitchen.example.com,resources=ovens,verbs=create;update,versions=v1,name=c.example.com,admissionReviewVersions=v1
// +crdgen:webhook:name=c.example.com,customPath=true,matchConditions={changed: "oldObject == null || oldObject.spec.fuel != object.spec.fuel"}
// +kubebuilder:webhook:path=/d,mutating=false,failurePolicy=ignore,sideEffects=None,groups=kitchen.example.com,resources=ovens,verbs=create;update,versions=v1,name=d.example.com,admissionReviewVersions=v1
// +crdgen:webhook:name=d.example.com,customPath=true,matchConditions={changed: "oldObject.spec.fuel != object.spec.fuel"}
