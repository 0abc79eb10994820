// +groupName=shop.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +crdgen:policy:name=addresses
// +crdgen:policy:matchCondition:name=named,expression="!format.dns1123Label().validate(object.spec.name).hasValue()"
// +crdgen:policy:variable:name=version,expression="semver(object.spec.version)"
// +crdgen:policy:variable:name=name,expression="object.spec.name"
// +crdgen:policy:validation:expression="isIP(object.spec.address)",messageExpression="'not ' + variables.name"
// +crdgen:policy:validation:expression="variables.version.major() > 1 && ip.isCanonical(object.spec.address)"
// +crdgen:policy:validation:expression="variables.name != ''"
// +crdgen:policy:auditAnnotation:key=name,valueExpression="object.spec.name.find('a')"
type Route struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec RouteSpec `json:"spec"`
}

type RouteSpec struct {
	// +kubebuilder:validation:MaxLength=60
	Address string `json:"address"`
	// +kubebuilder:validation:MaxLength=60
	Name string `json:"name"`
	// +kubebuilder:validation:MaxLength=60
	Version string `json:"version"`
}
