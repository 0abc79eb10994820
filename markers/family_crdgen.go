package markers

// EnumOfConstants is the value of +crdgen:enum.
type EnumOfConstants struct{}

// DescriptionLimit is the value of +crdgen:description.
type DescriptionLimit struct {
	// Max is the largest number of bytes; 0 drops the description.
	Max int
}

// RecursionLimit is the value of +crdgen:recursion.
type RecursionLimit struct {
	// Depth is how often the type may stand inside itself.
	Depth int
}

// crdgenFamily holds what controller-gen has nothing like.
func crdgenFamily() []Definition {
	const family = "Only in crdgen"
	return []Definition{{
		Name: "crdgen:enum", Targets: Type, Family: family, Generator: "crd", Extension: true, output: EnumOfConstants{},
		Summary: "allows only the constants of this string type",
		Example: "+crdgen:enum",
	}, {
		Name: "crdgen:description", Targets: Type | Field, Family: family, Generator: "crd", Extension: true, output: DescriptionLimit{},
		Summary: "shortens descriptions, as the option maxDescLen does for all of them",
		Example: "+crdgen:description:max=80",
		help:    []argumentHelp{{"max", "largest number of bytes; 0 drops the description"}},
	}, {
		Name: "crdgen:recursion", Targets: Type | Field, Family: family, Generator: "crd", Extension: true, output: RecursionLimit{},
		Summary: "unrolls a type that contains itself; below the given depth anything is allowed",
		Example: "+crdgen:recursion:depth=3",
		help:    []argumentHelp{{"depth", "how often the type may stand inside itself"}},
	}}
}
