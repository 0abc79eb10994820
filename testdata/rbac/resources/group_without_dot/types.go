// Package v1 names groups that no definition can have.
// +groupName=batch.tutorial.io
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:rbac:groups=v1,resources=services,verbs=get
// +kubebuilder:rbac:groups=v1;apps,resources=pods;deployments,verbs=get
// +kubebuilder:rbac:groups=polici,resources=poddisruptionbudgets,verbs=get
// +kubebuilder:rbac:groups=tutorial,resources=boats;boats/status,verbs=get
// A group of an aggregated API, and one with resources of several groups:
// +kubebuilder:rbac:groups=v2,resources=trains,verbs=get
// +kubebuilder:rbac:groups=v3,resources=pods;deployments,verbs=get
// +kubebuilder:rbac:groups=v4;"",resources=pods,verbs=get
// The group of an aggregated API that is known:
// +kubebuilder:rbac:groups=metrics,resources=pods;nodes,verbs=get

// Boat is a kind.
// +kubebuilder:subresource:status
type Boat struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
