// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Markers behind paths ask for what the schemas there do not have.

// +kubebuilder:object:root=true
// +crdgen:at=.racks +listType=map
// +crdgen:at=.racks +listMapKey=level
// +crdgen:at=.door +kubebuilder:validation:Type=array
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Racks []Rack          `json:"racks"`
	Door  metav1.FieldsV1 `json:"door"`
	// +listType=map
	// +listMapKey=name
	Trays []Tray `json:"trays"`
}

type Rack struct {
	// +optional
	Level int32 `json:"level,omitempty"`
}

type Tray struct {
	// +optional
	Name string `json:"name,omitempty"`
}
