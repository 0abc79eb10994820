// Package v1 cannot copy the fields of foreign types.
//
// +kubebuilder:object:generate=true
package v1

import (
	"net/netip"
	"net/url"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Location has fields that nobody sees.
type Location time.Location

// Stamp has a field without methods.
type Stamp metav1.Time

// Holder holds types of the standard library.
type Holder struct {
	Time    time.Time
	Times   []time.Time
	Address netip.Addr
	URL     *url.URL
	Values  url.Values
}
