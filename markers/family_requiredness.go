package markers

// requirednessFamily decides whether a field must be there and whether it may
// be null.
func requirednessFamily() []Definition {
	const family = "Required, optional and null"
	return []Definition{{
		Name: "optional", Targets: Field, Family: family, Generator: "crd",
		Summary: "lets the field be left out",
		Example: "+optional",
	}, {
		Name: "required", Targets: Field, Family: family, Generator: "crd",
		Summary: "demands the field",
		Example: "+required",
	}, {
		Name: "nullable", Targets: Field, Family: family, Generator: "crd", nest: nestItems,
		Summary: "allows null as the field's value",
		Example: "+nullable",
	}, {
		Name: "nullable", Targets: Type, Family: family, Generator: "crd", Extension: true, output: nullableType{},
		Summary: "allows null wherever the type is used",
		Example: "+nullable",
	}, {
		Name: OptionalField, Targets: Field, Family: family, Generator: "crd",
		Summary: "lets the field be left out", Deprecated: "+optional",
		Example: "+" + OptionalField,
	}, {
		Name: OptionalField, Targets: Package, Family: family, Generator: "crd",
		Summary: "makes every field of the package optional that is not marked as required",
		Example: "+" + OptionalField, Deprecated: "+optional on each field",
	}, {
		Name: RequiredField, Targets: Field, Family: family, Generator: "crd",
		Summary: "demands the field", Deprecated: "+required",
		Example: "+" + RequiredField,
	}, {
		Name: RequiredField, Targets: Package, Family: family, Generator: "crd",
		Summary: "demands every field of the package that is not marked as optional, as is the rule anyhow",
		Example: "+" + RequiredField, Deprecated: "+required on each field",
	}}
}
