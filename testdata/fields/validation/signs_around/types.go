// +groupName=example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:Pattern='^[a-z]+$'
	Quotes string `json:"quotes"`
	// +kubebuilder:validation:Pattern=/^a$/
	Slashes string `json:"slashes"`
	// +kubebuilder:validation:Pattern='[a-z]+'
	Loose string `json:"loose"`
	// +kubebuilder:validation:Pattern=`^a$|^b$c`
	OneOfTwo string `json:"oneOfTwo"`
	// +kubebuilder:validation:Pattern=`^a^b$`
	Before string `json:"before"`
	// +kubebuilder:validation:Pattern=`^(a$)b`
	Behind string `json:"behind"`
	// +kubebuilder:validation:Pattern=/api/.*/
	Path string `json:"path"`
	// +kubebuilder:validation:Pattern=`'[a-z]+'`
	Quoted string `json:"quoted"`
	// +kubebuilder:validation:Pattern='a'|'b'
	Between string `json:"between"`
	// +kubebuilder:validation:Pattern=/^a/b/
	BetweenSlashes string `json:"betweenSlashes"`
}
