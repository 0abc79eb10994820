// +groupName=example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:Enum=a;b
	Names []string `json:"names"`
	// +kubebuilder:validation:Enum=a;b
	Named []Name `json:"named"`
	// +kubebuilder:validation:Enum=a;b
	Numbers []int32 `json:"numbers"`
	// +kubebuilder:validation:MaxProperties=3
	Bounded []string `json:"bounded"`
	// +kubebuilder:validation:Minimum=1
	AtLeast []string `json:"atLeast"`
	// +kubebuilder:validation:MinLength=1
	Long []Name `json:"long"`
}

type Name string
