// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// y
	Y string `json:"y"`
	// No
	N string `json:"n"`
	// true
	True string `json:"true"`
	// null
	Null string `json:"null"`
	// ~
	Tilde string `json:"tilde"`
	// 12
	Int string `json:"int"`
	// 1e3
	Float string `json:"float"`
	// 0x1F
	Hex string `json:"hex"`
	// 2024-01-15
	Date string `json:"date"`
	// 12:30:45
	Sexagesimal string `json:"sexagesimal"`
	// - item
	Item string `json:"item"`
	// key: value
	Mapping string `json:"mapping"`
	// # comment
	Comment string `json:"comment"`
	// 'single'
	Single string `json:"single"`
	// "double"
	Double string `json:"double"`
	// {flow}
	Flow string `json:"flow"`
	// *alias
	Alias string `json:"alias"`
	// %percent
	Percent string `json:"percent"`
	// =
	Equals string `json:"equals"`
	// trailing colon:
	Colon string `json:"colon"`
}
