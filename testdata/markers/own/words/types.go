// +groupName=kitchen.example.com
// +versionName=v1
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +acme:stage=standard;experimental
	Both string `json:"both"`
	// +acme:stage=standard
	Standard string `json:"standard,omitempty"`
	// +acme:gated=Steam
	Gated string `json:"gated,omitempty"`
	// +acme:list:kind=atomic,stage=experimental,field=name,max=3
	List []Tray `json:"list,omitempty"`
	// +acme:words:format=hostname,words={a,b-c,"1"},first="1"
	Word string `json:"word,omitempty"`
}

type Tray struct {
	Name string `json:"name"`
}
