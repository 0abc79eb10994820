// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Mode Mode `json:"mode"`
	// +crdgen:channel=beta
	Cached bool `json:"-"`
	// +crdgen:in:featureGate=Steam +k8s:ifDisabled(Steam)=+k8s:maxLength=5
	// +k8s:ifEnabled(Steam)=+k8s:ifDisabled(Steam)=+k8s:minLength=5
	Name string `json:"name"`
	// +crdgen:in:featureGate=Steam;!Steam +kubebuilder:validation:Maximum=5
	Size int32 `json:"size"`
	// +crdgen:featureGate=Steam;!Steam
	// <crdgen:featureGate=!Steam;Steam>
	// Grill with steam.
	// </crdgen:featureGate>
	Grill Grill `json:"grill"`
}

// +crdgen:featureGate=Smoke
type Grill struct{}

// +k8s:enum
type Mode string

const (
	// +crdgen:featureGate=Steam
	Bake Mode = "Bake"
	Fry  Mode = "Fry"
)

type Level string

const (
	// +crdgen:channel=beta
	Default = "Bake"
	// +crdgen:featureGate=Smoke
	High Level = "High"
	// +crdgen:channel=beta
	Converted = Mode("Roast")
)
