// +groupName=example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:Enum=a|b
	Bar string `json:"bar"`
	// +kubebuilder:validation:Enum=a b
	Blank string `json:"blank"`
	// +kubebuilder:validation:Enum='a';'not b'
	Quotes string `json:"quotes"`
	// +kubebuilder:validation:Enum='1h';'true'
	Numbers string `json:"numbers"`
	// +kubebuilder:validation:Enum=1|2
	Versions string `json:"versions"`
	// What is one value:
	// +kubebuilder:validation:Enum="a b"
	One string `json:"one"`
	// +kubebuilder:validation:Enum=text/plain
	Media string `json:"media"`
	// +kubebuilder:validation:Enum=||
	Operator string `json:"operator"`
	// +kubebuilder:validation:Enum="'a'";"'b'"
	Meant string `json:"meant"`
}
