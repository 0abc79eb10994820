// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=restored-words.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Gate is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Gate struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec GateSpec `json:"spec,omitempty"`
}

// GateSpec has rules that the spoke lacks.
type GateSpec struct {
	Host string `json:"host,omitempty"`
	// +listType=atomic
	// +optional
	Rules []Rule `json:"rules,omitempty"`
}

// Rule is about a protocol, of which the pattern lists the names.
type Rule struct {
	// +kubebuilder:validation:Pattern=`^(icmp_tcp_udp|ip_in_ip|number_(?:2|3|[7-9]))$`
	Protocol string `json:"protocol"`
}
