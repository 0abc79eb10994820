// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec OvenSpec `json:"spec"`
}

// +kubebuilder:validation:XValidation:rule="self.racks.all(r, r.kind in ['grid', 'stone', 'pan'])"
// +kubebuilder:validation:XValidation:rule="!('green' in self.colors)"
// +kubebuilder:validation:XValidation:rule="self.labels.all(k, self.labels[k] != 'B')"
// +kubebuilder:validation:XValidation:rule="self.doors == 0 ? self.__namespace__ == 'Default' : true"
type OvenSpec struct {
	// +kubebuilder:validation:MaxItems=5
	Racks []Rack `json:"racks"`
	// +kubebuilder:validation:MaxItems=5
	// +kubebuilder:validation:items:Enum=red;blue
	Colors []string `json:"colors"`
	// +kubebuilder:validation:MaxProperties=5
	Labels map[string]Label `json:"labels"`
	// +kubebuilder:validation:Minimum=1
	Doors int32 `json:"doors"`
	// +kubebuilder:validation:Pattern=`^[a-z]+$`
	Namespace string `json:"namespace"`
}

type Rack struct {
	// +kubebuilder:validation:XValidation:rule="self != 'gird'"
	// +kubebuilder:validation:Enum=grid;stone
	Kind string `json:"kind"`
}

// +kubebuilder:validation:Enum=a;b
type Label string
