package v1beta1

import "example.com/cases/crd/conversion/one_schema_by_hand_uncalled/v1"

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
