// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	Socket string    `json:",socketType"`
	Watts  int32     `json:",omitempty,maxWatts"`
	Shade  LampShade `json:",lampShade,omitempty"`
	// Nobody can tell what was meant.
	Bulb  string `json:",omitempty"`
	Cable string `json:",omitemtpy"`
}

type LampShade struct {
	Colour string `json:"colour"`
}
