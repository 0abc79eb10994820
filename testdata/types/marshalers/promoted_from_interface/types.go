// +groupName=example.com
package v1

import (
	"encoding"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

// LampSpec has interfaces whose values marshal themselves.
type LampSpec struct {
	Embeds  Embeds  `json:"embeds"`
	Deeper  Deeper  `json:"deeper"`
	Defined Defined `json:"defined"`
	Again   Again   `json:"again"`
	Struct  Struct  `json:"struct"`
	Direct  Direct  `json:"direct"`
}

type Embeds interface {
	encoding.TextMarshaler
}

type Deeper interface {
	String() string
	interface{ Embeds }
}

type Defined encoding.TextMarshaler

type Again Embeds

// Struct has the method of the interface that it embeds.
type Struct struct {
	Defined
}

type Direct struct {
	encoding.TextMarshaler
}
