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

	// +k8s:eachVal=+acme:even
	List []int32 `json:"list"`
	// +crdgen:anyOf=. +acme:range:min=1,max=3
	Unnamed int32 `json:"unnamed"`
	// +crdgen:anyOf:low=. +acme:range:min=1,max=3
	// +crdgen:anyOf:high=. +acme:range:min=7,max=9
	Named int32 `json:"named"`
	// +crdgen:not=. +acme:even
	Odd int32 `json:"odd"`
	// +crdgen:allOf:p=. +acme:name:prefix=a
	Prefixed string `json:"prefixed"`
	// +crdgen:at=.name +acme:range:min=1,max=3
	Tray Tray `json:"tray"`
	// +crdgen:at=.nam +acme:even
	Other Tray `json:"other"`
}

type Tray struct {
	Name string `json:"name"`
}
