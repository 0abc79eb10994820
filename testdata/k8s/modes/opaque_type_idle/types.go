// +groupName=shop.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// The type validates nothing, so that there is nothing to leave out.
	// +k8s:opaqueType
	Crust Crust `json:"crust"`
	// +k8s:opaqueType
	Sauce Sauce `json:"sauce"`
}

type Crust struct {
	Name string `json:"name,omitempty"`
}

// +kubebuilder:validation:MaxLength=10
type Sauce string
