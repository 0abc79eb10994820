// Package clientconfig says what the API server needs to call a webhook, be it one of conversion
// or of admission: where it is, by which authority it is trusted, and in which version of
// reviews it is asked.
//
// It stands below what compares the two kinds of webhooks. It knows neither changes nor
// what becomes of a request that is not answered.
package clientconfig

import (
	"strconv"
)

// A Call is where the server calls a webhook: at a URL or a service.
type Call struct {
	URL             *string
	Namespace, Name string
	Port            *int32
	Path            *string
}

// ScaffoldNamespace is that of services in manifests as they are generated: kubebuilder's
// projects have kustomize put the namespace and the prefix of names in that are applied.
const ScaffoldNamespace = "system"

// beside is a call as it can be compared with another one: where one of them alone is
// waiting for kustomize, which service it will be is not known, and the other one's is taken.
func (c Call) beside(other Call) Call {
	if c.Namespace == ScaffoldNamespace && other.Namespace != "" {
		c.Namespace, c.Name = other.Namespace, other.Name
	}
	return c
}

func (c Call) String() string {
	switch {
	case c.URL != nil:
		return *c.URL
	case c.Name == "":
		return ""
	}
	out := c.Namespace + "/" + c.Name
	if c.Port != nil && *c.Port != 443 {
		out += ":" + strconv.Itoa(int(*c.Port))
	}
	if c.Path == nil {
		return out + "/"
	}
	return out + *c.Path
}

// Calls are where the server calls on both sides.
func Calls(a, b Call) (old, new string) {
	if a.Namespace == b.Namespace {
		return a.String(), b.String()
	}
	return a.beside(b).String(), b.beside(a).String()
}

// ReviewVersion is the version of reviews that the server asks in: the first one in the list
// that it knows.
func ReviewVersion(versions []string) string {
	for _, v := range versions {
		if v == "v1" || v == "v1beta1" {
			return v
		}
	}
	return ""
}
