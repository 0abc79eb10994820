package markers

import ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"

// EnumOfConstants is the value of +crdgen:enum.
type EnumOfConstants struct{}

// DescriptionLimit is the value of +crdgen:description.
type DescriptionLimit struct {
	// Max is the largest number of bytes; 0 drops the description.
	Max int
	// Below is how many levels of fields keep their descriptions, nil for none.
	Below *int `marker:",optional"`
}

// Description is the value of +crdgen:describe.
type Description string

// Unset is the value of +crdgen:unset: keywords of a schema, such as "maxLength".
type Unset []string

// UnsetBelow is the value of +crdgen:unsetBelow: keywords of a schema and of all inside it.
type UnsetBelow []string

// Opaque is the value of +crdgen:opaque.
type Opaque struct{}

// Drop is the value of +crdgen:drop.
type Drop struct{}

// RecursionLimit is the value of +crdgen:recursion.
type RecursionLimit struct {
	// Depth is how often the type may stand inside itself.
	Depth int
}

const crdgenFamilyName = "Only in crdgen"

// crdgenFamily holds what controller-gen has nothing like.
func crdgenFamily() []Definition {
	ours := func(d Definition) Definition {
		d.Family, d.Generator, d.Extension = crdgenFamilyName, "crd", true
		return d
	}
	return []Definition{readAlso(ours(Definition{
		Name: "crdgen:enum", Targets: Type, output: EnumOfConstants{},
		Summary: "allows only the constants of this string type",
		Example: "+crdgen:enum",
	}), "conversion"), ours(Definition{
		Name: "crdgen:description", Targets: Type | Field, output: DescriptionLimit{},
		Summary: "shortens descriptions, as the option maxDescLen does for all of them",
		Example: "+crdgen:description:max=80",
		help: []argumentHelp{
			{"max", "largest number of bytes; 0 drops the description"},
			{"below", "how many levels of fields keep their descriptions; 0 if left out"},
		},
	}), ours(Definition{
		Name: "crdgen:recursion", Targets: Type | Field, output: RecursionLimit{},
		Summary: "unrolls a type that contains itself; below the given depth anything is allowed",
		Example: "+crdgen:recursion:depth=3",
		help:    []argumentHelp{{"depth", "how often the type may stand inside itself"}},
	}), ours(Definition{
		Name: AtName, Targets: Type | Field, Repeatable: true, output: ctmarkers.RawArguments(nil),
		Summary: "applies the marker behind the path to what the path leads to, also inside types of other modules",
		Details: "The path begins at the value of the field or type: .name and ['name'] lead to a field, [*] to all items of a list or all values of a map, " +
			"and a lone dot is the value itself. Other types that use the same inner type are not changed. The marker replaces what the type says.",
		Example: "+crdgen:at=.containers[*].image +kubebuilder:validation:MaxLength=255",
	}), ours(Definition{
		Name: "crdgen:unset", Targets: Type | Field, Repeatable: true, output: Unset(nil),
		Summary: "removes keywords that the type of the value sets",
		Example: "+crdgen:unset=maxLength;pattern",
	}), ours(Definition{
		Name: "crdgen:unsetBelow", Targets: Type | Field, Repeatable: true, output: UnsetBelow(nil),
		Summary: "removes keywords that types set on the value and on all that is inside of it",
		Example: "+crdgen:unsetBelow=pattern;minLength",
	}), ours(Definition{
		Name: "crdgen:opaque", Targets: Type | Field, output: Opaque{},
		Summary: "replaces the schema of an object by one that keeps all fields and checks none",
		Example: "+crdgen:opaque",
	}), ours(Definition{
		Name: "crdgen:drop", Targets: Field, output: Drop{},
		Summary: "leaves a field of another type out of the schema; it stands behind a path of +crdgen:at",
		Example: "+crdgen:drop",
	}), ours(Definition{
		Name: "crdgen:describe", Targets: Field, output: Description(""),
		Summary: "replaces the description",
		Example: `+crdgen:describe="image of the oven"`,
	})}
}
