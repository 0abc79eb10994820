// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:items:acme:size=5
	Levels []int32 `json:"levels"`
	// +items:acme:size=5
	Heats []int32 `json:"heats"`
	// +acme:items:items:range:min=1,max=3
	Racks [][]int32 `json:"racks"`
	// +acme:size=5
	Trays []int32 `json:"trays"`
	// +crdgen:at=[*] +acme:size=5
	Right []int32 `json:"right"`
	// +items:other:size=5
	Others []int32 `json:"others"`
}
