// What stands behind a marker is written above it where it is for readers.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Box struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// Method is how it is asked for.
	// +optional, default GET
	Method string `json:"method,omitempty"`
	// +optional - the newest if there is none
	Version string `json:"version"`
	// +required - https://example.com:443/api
	URL string `json:"url"`
	// +required, at least 1
	Size int32 `json:"size,omitempty"`
	// +optional default=GET
	Verb string `json:"verb"`
	Lid  string `json:"lid"` // +optional, since boxes may be open
}
