// +groupName=example.com
package v1

// #include <stdint.h>
import "C"

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Watts C.int32_t `json:"watts"`
}
