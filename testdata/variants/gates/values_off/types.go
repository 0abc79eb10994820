// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Mode Mode `json:"mode"`
	Heat Heat `json:"heat"`
}

// +k8s:enum
type Mode string

const (
	// +crdgen:featureGate=Steam
	Steam Mode = "Steam"
	// +crdgen:featureGate=!Steam
	Dry Mode = "Dry"
)

type Heat struct {
	// +k8s:unionDiscriminator
	Type string `json:"type"`

	// +k8s:unionMember
	// +k8s:optional
	// +crdgen:featureGate=Steam
	Wet *int32 `json:"wet,omitempty"`
	// +k8s:ifDisabled(Steam)=+k8s:unionMember
	// +k8s:optional
	Dry *int32 `json:"dry,omitempty"`
}
