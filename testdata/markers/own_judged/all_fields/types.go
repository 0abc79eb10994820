// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Some Rack `json:"some"`
	// +acme:atLeastOne
	Here Heat `json:"here"`

	// +acme:grows:by=2
	// +kubebuilder:validation:Minimum=0
	// +kubebuilder:validation:Maximum=1000
	// +optional
	Level *int64 `json:"level,omitempty"`
	// +acme:grows
	// +kubebuilder:validation:Minimum=0
	// +optional
	Count *int64 `json:"count,omitempty"`
}

// +acme:atLeastOne:fields=top
type Rack struct {
	Heat `json:",inline"`
	// +optional
	Name *string `json:"name,omitempty"`
}

type Heat struct {
	// +optional
	Top *int32 `json:"top,omitempty"`
	// +optional
	Bottom *int32 `json:"bottom,omitempty"`
}
