// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=filledtwice.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec is what the case is about.
type FooSpec struct {
	// Image is deprecated.
	Image     string `json:"image,omitempty"`
	VerifyTLS *bool  `json:"verifyTLS,omitempty"`
	// Version is a usual name, which says the same beside the others.
	Version string `json:"version,omitempty"`
	// Mode is a usual name of another struct alone.
	Mode     string    `json:"mode,omitempty"`
	Dex      *Dex      `json:"dex,omitempty"`
	Keycloak *Keycloak `json:"keycloak,omitempty"`
	Other    *Other    `json:"other,omitempty"`
}

// Other has no image.
type Other struct {
	Mode string `json:"mode,omitempty"`
}

// Dex is one of two.
type Dex struct {
	Image     string `json:"image,omitempty"`
	VerifyTLS *bool  `json:"verifyTLS,omitempty"`
	Version   string `json:"version,omitempty"`
}

// Keycloak is the other one.
type Keycloak struct {
	Image     string `json:"image,omitempty"`
	VerifyTLS *bool  `json:"verifyTLS,omitempty"`
	Version   string `json:"version,omitempty"`
}
