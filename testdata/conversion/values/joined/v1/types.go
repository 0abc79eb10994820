// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=joined.example.com
package v1

import (
	"fmt"
	"strconv"
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has one field.
type FooSpec struct {
	HostPort string `json:"hostPort,omitempty"`
	Address  string `json:"address,omitempty"`
	Path     string `json:"path,omitempty"`
	Query    string `json:"query,omitempty"`
}

// JoinHostPort makes one text of two fields. It stands in the hub, and versions that
// are converted to it call it.
func JoinHostPort(host string, port int32) string {
	if host == "" && port == 0 {
		return ""
	}
	return fmt.Sprintf("%s:%d", host, port)
}

// SplitHostPort is its inverse.
func SplitHostPort(hostPort string) (host string, port int32, err error) {
	if hostPort == "" {
		return "", 0, nil
	}
	at := strings.LastIndexByte(hostPort, ':')
	if at < 0 {
		return "", 0, fmt.Errorf("no port in %q", hostPort)
	}
	n, err := strconv.ParseInt(hostPort[at+1:], 10, 32)
	return hostPort[:at], int32(n), err
}
