// Of several kinds it is found what is wrong for each of them.
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
	Heat int32 `json:"heat"`
}

// +kubebuilder:object:root=true
type Pan struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PanSpec `json:"spec"`
}

type PanSpec struct {
	Lid Lid `json:"lid"`
}

type Lid struct {
	Color string `json:"color"`
}

// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=kitchen.example.com,resources=ovens;pans,verbs=create,versions=v1,name=a.example.com,admissionReviewVersions=v1
// +crdgen:webhook:name=a.example.com,customPath=true,matchConditions={one: "object.spec.heat > 3", asks: "object.kind == 'Oven' ? object.spec.heat > 3 : object.spec.lid.color == 'red'", both: "object.spec.heta > 3", inner: "object.spec.lid.colr == 'red'"}

// +kubebuilder:webhook:path=/b,mutating=false,failurePolicy=ignore,sideEffects=None,groups=kitchen.example.com,resources=ovens,verbs=create,versions=v1,name=b.example.com,admissionReviewVersions=v1
// +crdgen:webhookrule:name=b.example.com,groups=apps,resources=deployments,verbs=create,versions=v1
// +crdgen:webhook:name=b.example.com,customPath=true,matchConditions={one: "object.spec.replicas > 3", both: "object.spec.bogus > 3", inner: "object.spec.template.spec.contaners.size() > 0", operation: "request.operation == 'create'"}
