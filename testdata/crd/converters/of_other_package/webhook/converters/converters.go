// Package converters converts lamps by functions, without methods of their types.
package converters

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/webhook/conversion"

	v1 "example.com/cases/crd/converters/of_other_package/v1"
	"example.com/cases/crd/converters/of_other_package/v1beta1"
)

// Converter converts v1beta1 alone: v1alpha1 was forgotten.
var Converter = conversion.NewHubSpokeConverter(
	&v1.Lamp{},
	conversion.NewSpokeConverter(&v1beta1.Lamp{}, fromHub, toHub),
)

func fromHub(_ context.Context, from *v1.Lamp, to *v1beta1.Lamp) error { return nil }

func toHub(_ context.Context, from *v1beta1.Lamp, to *v1.Lamp) error { return nil }
