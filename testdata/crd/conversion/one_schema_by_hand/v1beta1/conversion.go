package v1beta1

import (
	"sigs.k8s.io/controller-runtime/pkg/conversion"

	"example.com/cases/crd/conversion/one_schema_by_hand/v1"
)

// Convert_v1beta1_FooSpec_To_v1_FooSpec makes seconds of minutes.
func Convert_v1beta1_FooSpec_To_v1_FooSpec(in *FooSpec, out *v1.FooSpec) error {
	out.Timeout = in.Timeout * 60
	return nil
}

// Convert_v1_FooSpec_To_v1beta1_FooSpec makes minutes of seconds.
func Convert_v1_FooSpec_To_v1beta1_FooSpec(in *v1.FooSpec, out *FooSpec) error {
	out.Timeout = in.Timeout / 60
	return nil
}

// ConvertTo makes seconds of minutes.
func (b *Baz) ConvertTo(hub conversion.Hub) error {
	hub.(*v1.Baz).Timeout = b.Timeout * 60
	return nil
}

// ConvertFrom makes minutes of seconds.
func (b *Baz) ConvertFrom(hub conversion.Hub) error {
	b.Timeout = hub.(*v1.Baz).Timeout / 60
	return nil
}
