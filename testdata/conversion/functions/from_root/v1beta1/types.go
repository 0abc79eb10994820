// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=func-from-root.example.com
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

// FooSpec is what is wanted.
type FooSpec struct {
	Name   string  `json:"name,omitempty"`
	Server *Server `json:"server,omitempty"`
	// Old is no more in the hub: what was in it stands elsewhere.
	// +crdgen:conversion:path=.
	Old *Old `json:"old,omitempty"`
}

// Server says where.
type Server struct {
	Zone string `json:"zone,omitempty"`
}

// Old is what was once.
type Old struct {
	// +crdgen:conversion:func:to=SplitHostPort,from=JoinHostPort,paths={/spec/server/host,/spec/server/port}
	HostPort string `json:"hostPort,omitempty"`
	// +crdgen:conversion:func:to=SplitUser,from=JoinUser,with={.password},paths={/spec/access/login}
	User     string `json:"user,omitempty"`
	Password string `json:"password,omitempty"`
}

// SplitHostPort reads a host with a port.
func SplitHostPort(in string) (string, string) {
	for i := range in {
		if in[i] == ':' {
			return in[:i], in[i+1:]
		}
	}
	return in, ""
}

// JoinHostPort writes a host with a port.
func JoinHostPort(in, in2 string) string {
	if in2 == "" {
		return in
	}
	return in + ":" + in2
}

// SplitUser writes a user with a password.
func SplitUser(in, in2 string) string { return JoinHostPort(in, in2) }

// JoinUser reads them.
func JoinUser(in string) (string, string) { return SplitHostPort(in) }
