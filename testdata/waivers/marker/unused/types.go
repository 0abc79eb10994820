// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +crdgen:ignore:rule=lost-zero,reason="there was one once"
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:ignore:rule=webhook-path,reason="webhooks are not made in this run"
	Watts *int32 `json:"watts,omitempty"`
}
