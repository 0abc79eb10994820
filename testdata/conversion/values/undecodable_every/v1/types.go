// Package v1 is a version of a timer.
//
// +kubebuilder:object:generate=true
// +groupName=timers.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Timer struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec TimerSpec `json:"spec"`
}

type TimerSpec struct {
	F1  int8                       `json:"f1,omitempty"`
	F2  *int8                      `json:"f2,omitempty"`
	F3  []int8                     `json:"f3,omitempty"`
	F4  map[string]int8            `json:"f4,omitempty"`
	F5  int16                      `json:"f5,omitempty"`
	F6  *int16                     `json:"f6,omitempty"`
	F7  []int16                    `json:"f7,omitempty"`
	F8  map[string]int16           `json:"f8,omitempty"`
	F9  int32                      `json:"f9,omitempty"`
	F10 *int32                     `json:"f10,omitempty"`
	F11 []int32                    `json:"f11,omitempty"`
	F12 map[string]int32           `json:"f12,omitempty"`
	F13 int64                      `json:"f13,omitempty"`
	F14 *int64                     `json:"f14,omitempty"`
	F15 []int64                    `json:"f15,omitempty"`
	F16 map[string]int64           `json:"f16,omitempty"`
	F17 int                        `json:"f17,omitempty"`
	F18 *int                       `json:"f18,omitempty"`
	F19 []int                      `json:"f19,omitempty"`
	F20 map[string]int             `json:"f20,omitempty"`
	F21 uint8                      `json:"f21,omitempty"`
	F22 *uint8                     `json:"f22,omitempty"`
	F23 map[string]uint8           `json:"f23,omitempty"`
	F24 uint16                     `json:"f24,omitempty"`
	F25 *uint16                    `json:"f25,omitempty"`
	F26 []uint16                   `json:"f26,omitempty"`
	F27 map[string]uint16          `json:"f27,omitempty"`
	F28 uint32                     `json:"f28,omitempty"`
	F29 *uint32                    `json:"f29,omitempty"`
	F30 []uint32                   `json:"f30,omitempty"`
	F31 map[string]uint32          `json:"f31,omitempty"`
	F32 uint64                     `json:"f32,omitempty"`
	F33 *uint64                    `json:"f33,omitempty"`
	F34 []uint64                   `json:"f34,omitempty"`
	F35 map[string]uint64          `json:"f35,omitempty"`
	F36 uint                       `json:"f36,omitempty"`
	F37 *uint                      `json:"f37,omitempty"`
	F38 []uint                     `json:"f38,omitempty"`
	F39 map[string]uint            `json:"f39,omitempty"`
	F40 metav1.Duration            `json:"f40,omitempty"`
	F41 *metav1.Duration           `json:"f41,omitempty"`
	F42 []metav1.Duration          `json:"f42,omitempty"`
	F43 map[string]metav1.Duration `json:"f43,omitempty"`
	// +optional
	Name string `json:"name"`
}
