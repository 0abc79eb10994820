package v1beta1

import (
	"example.com/cases/conversion/hand_written/by_alias/v1"
	"sigs.k8s.io/controller-runtime/pkg/conversion"
)

// ConvertTo is written by hand.
func (in *Legacy) ConvertTo(hub conversion.Hub) error {
	return Convert_v1beta1_Foo_To_v1_Foo(in, hub.(*v1.Foo))
}
