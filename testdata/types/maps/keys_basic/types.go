// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Table struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Numbers map[int]string   `json:"numbers"`
	Points  map[Point]string `json:"points"`
	Flags   map[bool]string  `json:"flags"`
}

type Point struct{ X, Y int }
