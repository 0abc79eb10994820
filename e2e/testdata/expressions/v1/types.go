// Package v1 has validation rules about values of all types.
// +kubebuilder:object:generate=true
// +groupName=expressions.example.com
package v1

import (
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
// +kubebuilder:validation:XValidation:rule="!has(self.spec.prefix) || self.metadata.name.startsWith(self.spec.prefix)",message="the name begins with the prefix"
// +kubebuilder:validation:XValidation:rule="!has(self.status) || self.status.used <= self.spec.limit",message="no more than the limit is used"

// Meter is read.
type Meter struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   MeterSpec   `json:"spec"`
	Status MeterStatus `json:"status,omitempty"`
}

// MeterStatus is written by the controller.
type MeterStatus struct {
	Used int32 `json:"used"`
}

// MeterSpec has a rule for each type of value.
// +kubebuilder:validation:XValidation:rule="!has(self.__namespace__) || self.x__dash__prop == self.__namespace__",message="names are escaped"
// +kubebuilder:validation:XValidation:rule="!has(self.set) || !has(self.other) || self.set == self.other",message="sets are equal in any order"
// +kubebuilder:validation:XValidation:rule="!has(self.set) || !has(self.other) || size(self.set + self.other) == size(self.set)",message="adding an equal set adds nothing"
type MeterSpec struct {
	// +kubebuilder:validation:MaxLength=8
	Prefix string `json:"prefix,omitempty"`
	Limit  int32  `json:"limit"`

	Namespace *int32 `json:"namespace,omitempty"`
	Prop      int32  `json:"x-prop,omitempty"`

	// +listType=set
	// +kubebuilder:validation:MaxItems=4
	// +kubebuilder:validation:items:MaxLength=8
	Set []string `json:"set,omitempty"`
	// +listType=set
	// +kubebuilder:validation:MaxItems=4
	// +kubebuilder:validation:items:MaxLength=8
	Other []string `json:"other,omitempty"`

	// +kubebuilder:validation:MaxProperties=4
	// +kubebuilder:validation:XValidation:rule="'main' in self",message="there is a main counter"
	// +kubebuilder:validation:XValidation:rule="self.all(k, self[k] >= 0)",message="counters are not negative"
	Counters map[string]int32 `json:"counters,omitempty"`

	// +kubebuilder:validation:XValidation:rule="type(self) == string ? self == '100%' : self == 1000",message="all of it"
	Share *intstr.IntOrString `json:"share,omitempty"`

	// +kubebuilder:validation:XValidation:rule="self <= duration('1h')",message="at most an hour"
	// +kubebuilder:validation:Format=duration
	Every *metav1.Duration `json:"every,omitempty"`

	// +kubebuilder:validation:XValidation:rule="self > timestamp('2020-01-01T00:00:00Z')",message="after 2020"
	Since *metav1.Time `json:"since,omitempty"`

	// +kubebuilder:validation:MaxLength=8
	// +kubebuilder:validation:XValidation:rule="size(self) == 2",message="two bytes"
	Seal []byte `json:"seal,omitempty"`

	// +kubebuilder:validation:XValidation:rule="quantity(string(self)).isGreaterThan(quantity('1Gi'))",message="more than a gibibyte"
	Memory *resource.Quantity `json:"memory,omitempty"`

	// +kubebuilder:validation:MaxLength=64
	// +kubebuilder:validation:XValidation:rule="isURL(self) && url(self).getScheme() == 'https'",message="https only"
	Link string `json:"link,omitempty"`

	// +kubebuilder:validation:MaxLength=43
	// +kubebuilder:validation:XValidation:rule="isCIDR(self) && cidr(self).containsIP('10.0.0.1')",message="holds 10.0.0.1"
	Net string `json:"net,omitempty"`

	// +kubebuilder:validation:MaxLength=16
	// +kubebuilder:validation:XValidation:rule="semver(self).isGreaterThan(semver('1.2.0'))",message="newer than 1.2.0"
	Release string `json:"release,omitempty"`

	// +kubebuilder:validation:MaxLength=64
	// +kubebuilder:validation:XValidation:rule="!format.dns1123Label().validate(self).hasValue()",message="a label"
	Label string `json:"label,omitempty"`

	// +kubebuilder:validation:EmbeddedResource
	// +kubebuilder:pruning:PreserveUnknownFields
	// +kubebuilder:validation:XValidation:rule="self.kind == 'Pod' && self.metadata.name != 'root'",message="a pod"
	Template *runtime.RawExtension `json:"template,omitempty"`

	// +listType=map
	// +listMapKey=name
	// +kubebuilder:validation:MaxItems=4
	Dials []Dial `json:"dials,omitempty"`
}

// Dial keeps its size, in a list whose items are known by their names.
// +kubebuilder:validation:XValidation:rule="self.size >= oldSelf.size",message="dials never shrink",fieldPath=".size",reason=FieldValueForbidden
type Dial struct {
	// +kubebuilder:validation:MaxLength=8
	Name string `json:"name"`
	Size int32  `json:"size"`
}
