// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Lamp loses nothing: a scope that is not given is Namespaced.
// +kubebuilder:resource:scope=Namespaced,path=lamps
// +kubebuilder:resource:shortName=la
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Torch loses nothing: the second marker says all that the first one says.
// +kubebuilder:resource:scope=Cluster,shortName=to
// +kubebuilder:resource:scope=Cluster,shortName=to,categories=lights
type Torch struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Candle loses nothing.
// +kubebuilder:resource:path=candles
// +kubebuilder:resource:scope=Cluster
type Candle struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Lantern loses its categories.
// +kubebuilder:resource:categories=lights
// +kubebuilder:resource:shortName=ln
type Lantern struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Beacon loses its scope.
// +kubebuilder:resource:scope=Cluster
// +kubebuilder:resource:shortName=be
type Beacon struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
