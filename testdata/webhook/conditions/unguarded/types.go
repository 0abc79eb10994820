// A condition that fails for want of an optional field refuses the request.
//
// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec OvenSpec `json:"spec"`
}

type OvenSpec struct {
	// +optional
	Fuel string `json:"fuel-kind,omitempty"`
	// +optional
	// +kubebuilder:default=200
	Heat int32 `json:"heat,omitempty"`
}

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=kitchen.example.com,resources=ovens,verbs=create,versions=v1,name=a.example.com,admissionReviewVersions=v1
// +crdgen:webhook:name=a.example.com,customPath=true,matchConditions={heat: "object.spec.heat > 3", gas: "object.spec['fuel-kind'] == 'gas'"}

// Another condition says no first, and a webhook that may fail is not asked.

// +kubebuilder:webhook:path=/b,mutating=false,failurePolicy=fail,sideEffects=None,groups=kitchen.example.com,resources=ovens,verbs=create,versions=v1,name=b.example.com,admissionReviewVersions=v1
// +crdgen:webhook:name=b.example.com,customPath=true,matchConditions={has: "has(object.spec.heat) && 'fuel-kind' in object.spec", gas: "object.spec['fuel-kind'] == 'gas'"}
// +kubebuilder:webhook:path=/c,mutating=false,failurePolicy=ignore,sideEffects=None,groups=kitchen.example.com,resources=ovens,verbs=create,versions=v1,name=c.example.com,admissionReviewVersions=v1
// +crdgen:webhook:name=c.example.com,customPath=true,matchConditions={gas: "object.spec['fuel-kind'] == 'gas'"}

// Beside other kinds, and of updates and deletions.

// +kubebuilder:webhook:path=/d,mutating=true,failurePolicy=fail,sideEffects=None,groups=kitchen.example.com;apps,resources=ovens;deployments,verbs=create;update,versions=v1,name=d.example.com,admissionReviewVersions=v1
// +crdgen:webhook:name=d.example.com,customPath=true,matchConditions={gas: "request.kind.kind != 'Oven' || object.spec['fuel-kind'] == 'gas'"}
// +kubebuilder:webhook:path=/e,mutating=false,failurePolicy=fail,sideEffects=None,groups=kitchen.example.com,resources=ovens,verbs=delete,versions=v1,name=e.example.com,admissionReviewVersions=v1,patch=`{"matchConditions":[{"name":"gas","expression":"oldObject.spec['fuel-kind'] == 'gas'"}]}`
// +crdgen:webhook:name=e.example.com,customPath=true
// +kubebuilder:webhook:path=/f,mutating=false,failurePolicy=fail,sideEffects=None,groups=kitchen.example.com,resources=ovens/status,verbs=update,versions=v1,name=f.example.com,admissionReviewVersions=v1
// +crdgen:webhook:name=f.example.com,customPath=true,matchConditions={gas: "object.spec['fuel-kind'] == 'gas'"}
