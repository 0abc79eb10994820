// Package v1 has markers without what they begin with, and some of other tools.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +printcolumn:name=Watts,type=integer,JSONPath=.spec.watts
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              LampSpec `json:"spec"`
}

type LampSpec struct {
	// +validation:Minimum=1
	Watts int32 `json:"watts"`
	// +MinLength=1
	// +Enum=a;b
	Name string `json:"name"`
	// +XValidation:rule="self.size() > 3"
	Shade string `json:"shade"`
	// +protobuf=1
	// +title=Lamp
	// +Note: this is prose.
	// +skip
	Other string `json:"other"`
}
