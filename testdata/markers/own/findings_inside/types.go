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

	// +acme:shortName:max=10
	First int32 `json:"first"`
	// +acme:shortName:max=-5
	Second string `json:"second"`
	// +acme:shortname:max=5
	Third string `json:"third"`
	// +acme:sizes=5
	// +acme:other=5
	Fourth int32 `json:"fourth"`
	// +acme:size=many
	Fifth int32 `json:"fifth"`
}

// +acme:shortName:max=5
type Name string
