// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=joined.example.com
package v1beta1

import (
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has two, some of them in a struct of their own.
type FooSpec struct {
	Port int32 `json:"port,omitempty"`
	// +crdgen:conversion:func:to=JoinHostPort,from=SplitHostPort,with={.port},paths={.hostPort}
	Host string `json:"host,omitempty"`
	// +crdgen:conversion:path=.
	Address *Address `json:"address,omitempty"`
	// +crdgen:conversion:func:to=SplitURL,from=JoinURL,with={.fragment},paths={.path,.query}
	URL      string `json:"url,omitempty"`
	Fragment string `json:"fragment,omitempty"`
}

// Address has parts.
type Address struct {
	// +crdgen:conversion:func:to=JoinHostPort,from=SplitHostPort,with={.port},paths={.address}
	Host string `json:"host,omitempty"`
	Port int32  `json:"port,omitempty"`
}

// SplitURL loses the fragment.
func SplitURL(url, fragment string) (path, query string) {
	path, query, _ = strings.Cut(url, "?")
	return path, query
}

// JoinURL is its inverse.
func JoinURL(path, query string) (url, fragment string) {
	if query == "" {
		return path, ""
	}
	return path + "?" + query, ""
}
