// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +crdgen:at=.rack.trays +listMapKey=name
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Rack Rack `json:"rack"`
}

type Rack struct {
	Trays []Tray `json:"trays"`
}

type Tray struct {
	Name string `json:"name"`
}
