// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// Always.
	// <crdgen:channel=experimental>
	// Never closed.
	A string `json:"a"`
	// </crdgen:channel>
	B string `json:"b"`
	// <crdgen:chanel=experimental>
	// Misspelt.
	C string `json:"c"`
	// <crdgen:channel=experimental>
	// Closed by another one.
	// </crdgen:featureGate>
	D string `json:"d"`
	// <crdgen:channel=>
	// No name.
	// </crdgen:channel>
	E string `json:"e"`
	// In <crdgen:channel=experimental>one line</crdgen:channel>.
	F string `json:"f"`
	// <crdgen:channel=experimental>
	// <crdgen:featureGate=Steam>
	// The outer one is closed first.
	// </crdgen:channel>
	G string `json:"g"`
	// <Crdgen:channel=experimental>
	// Another case.
	// </ crdgen:channel>
	H string `json:"h"`
	// <crdgen:channel=experimental>
	// <crdgen:channel=standard>
	// No channel has both.
	// </crdgen:channel>
	// </crdgen:channel>
	I string `json:"i"`
}
