// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Oven is a kind.
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +listType:map
	// +listMapKey:name
	Racks []Rack `json:"racks,omitempty"`
	// +mapType:atomic
	Labels map[string]string `json:"labels,omitempty"`
	// +enum:Wood;Gas
	Fuel string `json:"fuel,omitempty"`
	// +default:3
	Size int32 `json:"size,omitempty"`
	// +nullable:true
	Door *Rack `json:"door,omitempty"`
	// +k8s:maxLength:3
	Name string `json:"name,omitempty"`
	// +enum=Wood;Gas
	Other string `json:"other,omitempty"`
	// +default: some prose about it
	// +note:listType
	Prose string `json:"prose,omitempty"`
}

// Rack is in an oven.
type Rack struct {
	Name string `json:"name"`
}
