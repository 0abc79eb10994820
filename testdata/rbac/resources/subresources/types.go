// Package v1 names subresources that are not there.
// +groupName=shop.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:rbac:groups=shop.example.com,resources=boats/finalizer,verbs=update
// +kubebuilder:rbac:groups=shop.example.com,resources=boats;boats/sttatus,verbs=get
// +kubebuilder:rbac:groups=apps,resources=deployments/stauts,verbs=get
// +kubebuilder:rbac:groups=shop.example.com,resources=boats/statuses,verbs=get
// +kubebuilder:rbac:groups="",resources=pods/stats,verbs=get
// +kubebuilder:rbac:groups=shop.example.com,resources=boats/status;boats/scale;boats/finalizers,verbs=get
// +kubebuilder:rbac:groups=shop.example.com,resources=ships/status,verbs=get
// +kubebuilder:rbac:groups=shop.example.com,resources=ships/scale,verbs=get
// What scaffolds write for all kinds:
// +kubebuilder:rbac:groups=shop.example.com,resources=rafts/status,verbs=get
// What other authorizers ask for, and the server itself:
// +kubebuilder:rbac:groups=shop.example.com,resources=boats/console,verbs=get
// +kubebuilder:rbac:groups="",resources=namespaces/finalize;nodes/stats,verbs=update
// +kubebuilder:rbac:groups=other.example.com,resources=boats/stats,verbs=get

// Boat has all subresources.
// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas
type Boat struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Ship has a status and no subresource.
type Ship struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Status ShipStatus `json:"status,omitempty"`
}

// ShipStatus is a status.
type ShipStatus struct {
	Afloat bool `json:"afloat,omitempty"`
}

// Raft has no status.
type Raft struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
