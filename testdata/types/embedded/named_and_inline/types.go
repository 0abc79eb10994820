// Package v1 embeds a struct with a name and the option inline.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Shop struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              ShopSpec `json:"spec"`
}

type ShopSpec struct {
	Shelf  `json:"shelf,inline"`
	Window `json:",inline"`
}

type Shelf struct {
	Boards int32 `json:"boards"`
}

type Window struct {
	Width int32 `json:"width"`
}
