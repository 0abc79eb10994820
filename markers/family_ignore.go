package markers

// Waiver is the value of +crdgen:ignore.
type Waiver struct {
	// Rule is the code of the findings that are accepted.
	Rule   string
	Reason string
}

// ignoreFamily holds how findings are accepted in the source.
func ignoreFamily() []Definition {
	return []Definition{{
		Name: "crdgen:ignore", Targets: Package | Type | Field, Family: "Only in crdgen", Generator: "crd", Extension: true, Repeatable: true, output: Waiver{},
		Summary: "accepts the findings of one rule on this type or field and inside of it, or on the markers of a package, such as permissions, in the lines around it",
		Details: "A finding in spite of which no correct file can be written, or that the API server answers with a refusal, cannot be accepted. A waiver that accepts nothing is a finding.",
		Example: `+crdgen:ignore:rule=list-type,reason="one controller writes it"`,
		help: []argumentHelp{
			{"rule", "code of the finding, as it is printed in brackets"},
			{"reason", "why it is acceptable"},
		},
	}}
}
