package v1alpha1

import (
	"k8s.io/apimachinery/pkg/conversion"

	"example.com/cases/conversion/converters/minimal/v1"
)

func Convert_v1alpha1_ShopSpec_To_v1_ShopSpec(in *ShopSpec, out *v1.ShopSpec, _ conversion.Scope) error {
	out.City = in.Place
	return nil
}

func Convert_v1_ShopSpec_To_v1alpha1_ShopSpec(in *v1.ShopSpec, out *ShopSpec, _ conversion.Scope) error {
	out.Place = in.City
	return nil
}
