// +groupName=shop.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:rback:groups=shop.example.com,resources=pizzas,verbs=get
// +crdgen:ignore:rule=unknown-marker,reason="a tool of ours reads them"
// +kubebuilder:rbac:groups=shop.example.com,resources=pizzas,verbs=get

// The comment above belongs to the package.

// +kubebuilder:object:root=true
type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:Foo=1
	// +crdgen:ignore:rule=unknown-marker,reason="a tool of ours reads it"
	// +optional
	Image string `json:"image,omitempty"`
	// +crdgen:ignore:rule=unknown-marker,reason="a tool of ours reads it"
	// +kubebuilder:validation:Foo=1
	Size string `json:"size"`
	// +kubebuilder:validation:Minimun=1
	// +crdgen:ignore:rule=unknown-marker,reason="another tool reads it"
	// +kubebuilder:validation:Maximum=2
	Base int32 `json:"base"`
	Oven Oven  `json:"oven"`
	// +kubebuilder:validation:Foo=1
	Cut string `json:"cut"`
}

// +kubebuilder:validation:Foo=1
// +crdgen:ignore:rule=unknown-marker,reason="a tool of ours reads it"
// +kubebuilder:object:generate=true
type Oven struct {
	// +kubebuilder:validation:Foo=1
	Hot bool `json:"hot"`
}
