// +groupName=example.com
package v1

import (
	"encoding/json"
	"net/netip"
	"regexp"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

// LampSpec has types that write themselves as text, and a named string.
type LampSpec struct {
	Address netip.Addr     `json:"address"`
	Net     netip.Prefix   `json:"net"`
	Match   *regexp.Regexp `json:"match"`
	Number  json.Number    `json:"number"`
}
