// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// Front is kept. Its fields, too.
	// +crdgen:description:max=0,below=2
	Front Door `json:"front"`

	// Back is kept.
	// +crdgen:at=.panes +crdgen:describe="its \"two\" panes"
	// +crdgen:at=.panes[*] +crdgen:description:max=10
	Back Door `json:"back"`
}

type Door struct {
	// Panes keep the heat.
	// +crdgen:describe="Panes keep the heat in."
	Panes []Pane `json:"panes"`
}

// Pane is made of glass. It is thick.
type Pane struct {
	// Width is in millimetres. It has a bound.
	Width int32 `json:"width"`
}
