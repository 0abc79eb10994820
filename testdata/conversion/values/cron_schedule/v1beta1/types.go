// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=cron-schedule.example.com
package v1beta1

import (
	"errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"strings"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has a schedule in parts.
type FooSpec struct {
	// +crdgen:conversion:func:to=JoinSchedule,from=SplitSchedule,paths={.schedule}
	Schedule Schedule `json:"schedule"`
}

// Schedule says when.
type Schedule struct {
	Minute *Field `json:"minute,omitempty"`
	Hour   *Field `json:"hour,omitempty"`
}

// Field is one part of a schedule.
type Field string

// JoinSchedule writes a schedule in one line.
func JoinSchedule(s Schedule) string {
	part := func(f *Field) string {
		if f == nil {
			return "*"
		}
		return string(*f)
	}
	return part(s.Minute) + " " + part(s.Hour)
}

// SplitSchedule takes it apart.
func SplitSchedule(line string) (Schedule, error) {
	parts := strings.Split(line, " ")
	if len(parts) != 2 {
		return Schedule{}, errors.New("a schedule has two parts")
	}
	field := func(text string) *Field {
		if text == "*" {
			return nil
		}
		f := Field(text)
		return &f
	}
	return Schedule{Minute: field(parts[0]), Hour: field(parts[1])}, nil
}
