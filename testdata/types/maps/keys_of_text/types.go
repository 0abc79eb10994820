// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Table struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Names  map[Name]string  `json:"names"`
	Points map[Point]string `json:"points"`
}

type Name string

type Point struct{ X, Y int }

// MarshalText writes x,y.
func (p Point) MarshalText() ([]byte, error) { return nil, nil }
