// The namespace is there for validations of what lies in one, and for no match condition.
//
// +groupName=kitchen.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +crdgen:policy:name=pans
// +crdgen:policy:matchCondition:policy=pans,name=not-test,expression="namespaceObject.metadata.name != 'test'"
// +crdgen:policy:validation:policy=pans,expression="namespaceObject.metadata.name != 'test'"
type Pan struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// +kubebuilder:resource:scope=Cluster
// +crdgen:policy:name=ovens
// +crdgen:policy:validation:policy=ovens,expression="namespaceObject.metadata.name != 'test'"
// +crdgen:policy:name=all
// +crdgen:policy:resourceRule:policy=all,apiGroups="kitchen.example.com",resources={ovens,pans},apiVersions=v1,operations=CREATE
// +crdgen:policy:validation:policy=all,expression="namespaceObject == null || namespaceObject.metadata.name != 'test'"
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
