// The server evaluates match conditions without the namespace of the object.
//
// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// +kubebuilder:webhook:path=/ovens,mutating=false,failurePolicy=fail,sideEffects=None,groups=kitchen.example.com,resources=ovens,verbs=create,versions=v1,name=own.example.com,admissionReviewVersions=v1
// +crdgen:webhook:name=own.example.com,customPath=true,matchConditions={name: "namespaceObject.metadata.name == 'x'", asks: "namespaceObject == null || namespaceObject.metadata.name == 'x'"}

// +kubebuilder:webhook:path=/pods,mutating=true,failurePolicy=ignore,sideEffects=None,groups="",resources=pods,verbs=create,versions=v1,name=pods.example.com,admissionReviewVersions=v1
// +crdgen:webhook:name=pods.example.com,matchConditions={name: "object.spec.nodeName == 'a' && namespaceObject.metadata.labels['a'] == 'b'"}

// Nobody knows the fields of these.

// +kubebuilder:webhook:path=/all,mutating=false,failurePolicy=ignore,sideEffects=None,groups=certs.example.com,resources=*,verbs=*,versions=*,name=all.example.com,admissionReviewVersions=v1,patch=`{"matchConditions":[{"name":"name","expression":"namespaceObject.metadata.name == 'x'"},{"name":"other","expression":"request.namespace == 'x'"}]}`
