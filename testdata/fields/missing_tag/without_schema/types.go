// Nobody gives a tag to what has no schema.
// +groupName=example.com
package v1

import (
	"net/url"
	"sync"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec,omitempty"`
}

type LampSpec struct {
	Lock    sync.Mutex
	Changed func()
	Waiting map[string][]chan int
	Page    *url.URL
	// Since has one, though it is somebody else's.
	Since metav1.Time
}
