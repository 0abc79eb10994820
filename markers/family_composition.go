package markers

import ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"

// compositionFamily holds the markers that combine validations.
func compositionFamily() []Definition {
	ours := func(d Definition) Definition {
		d.Family, d.Generator, d.Extension = "Composition", "crd", true
		d.Targets, d.Repeatable, d.output = Type|Field, true, ctmarkers.RawArguments(nil)
		return d
	}
	return []Definition{ours(Definition{
		Name:    compositions[0],
		Summary: "asks that the value meets at least one of several alternatives; the marker behind the path is what one of them asks for",
		Details: "Markers that name the same alternative, as in +crdgen:anyOf:NAME=PATH, are one alternative together; a marker without a name is one alone. " +
			"The path begins at the value of the field or type, as that of +crdgen:at does. Behind it stands a validation, +required for a field that must be there, " +
			"or another composition. What the API server does not take inside of an alternative is refused: defaults, descriptions, types, list types, rules.",
		Example: "+crdgen:anyOf=.minAvailable +required",
	}), ours(Definition{
		Name:    compositions[1],
		Summary: "asks that the value meets exactly one of several alternatives; see +crdgen:anyOf",
		Example: "+crdgen:oneOf:address=.type +kubebuilder:validation:Enum=IPAddress",
	}), ours(Definition{
		Name:    compositions[2],
		Summary: "asks that the value meets all of several schemas, each of which may say what the value's own schema can say only once; see +crdgen:anyOf",
		Example: "+crdgen:allOf=.name +kubebuilder:validation:Pattern=`^[a-z]`",
	}), ours(Definition{
		Name:    compositions[3],
		Summary: "asks that the value does not meet what all markers of one name ask for together; see +crdgen:anyOf",
		Example: "+crdgen:not=.name +kubebuilder:validation:Enum=default",
	})}
}
