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
	First string `json:"first"`
	// +acme:shortName:max=20,prefix="it's",words={"a","b \"c\""},share=2,strict=false
	Second string `json:"second"`
	// +acme:size=5
	// +acme:docs=see there
	// +crdgen:in:channel=a +acme:size=7
	Third int32 `json:"third"`
}
