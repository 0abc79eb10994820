// +groupName=example.com
// +kubebuilder:object:generate=true
package v1

// +kubebuilder:validation:Typ=string
type Lamp struct {
	// +kubebuilder:validation:MinLength=one
	// +kubebuilder:validation:FooBarBaz
	// +kubebuilder:object:root=true
	Name string `json:"name"`
	// +listType=set
	// +listType=map
	Shades []string `json:"shades"`
}

// +kubebuilder:validation:Type=string
const Watts = 60
