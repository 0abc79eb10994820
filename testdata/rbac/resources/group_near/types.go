// Package v1 misspells groups with dots.
// +groupName=batch.tutorial.io
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:rbac:groups=batch.toturial.io,resources=boats,verbs=get
// +kubebuilder:rbac:groups=batch.tutorials.io,resources=boats/status;boats/finalizers,verbs=update
// +kubebuilder:rbac:groups=networking.k8s.oi,resources=ingresses,verbs=get
// Other groups that look alike have other resources, or are others' own:
// +kubebuilder:rbac:groups=scheduling.x-k8s.io,resources=podgroups,verbs=get
// +kubebuilder:rbac:groups=batch.tutorials.io,resources=ships,verbs=get
// +kubebuilder:rbac:groups=batch.tutorials.io,resources=boats;ships,verbs=get
// +kubebuilder:rbac:groups=match.tutor.io,resources=boats,verbs=get

// Boat is a kind.
// +kubebuilder:subresource:status
type Boat struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
