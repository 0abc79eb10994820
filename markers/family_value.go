package markers

import crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

// nullableType keeps the value of a type-level marker the same as that of the
// field's.
type nullableType = crdmarkers.Nullable

// valueFamily gives values and texts to a schema.
func valueFamily() []Definition {
	const family = "Default, example and descriptions"
	return []Definition{{
		Name: "kubebuilder:default", Targets: Field, Family: family, Generator: "crd", also: []string{"conversion"}, nest: nestItems,
		Summary: "sets the value that the API server fills in when the field is left out",
		Details: "Strings may be bare or quoted, lists stand in braces, and objects are written {key: value}.",
		Example: "+kubebuilder:default={size: medium, toppings: {tomato, mozzarella}}",
	}, {
		Name: "kubebuilder:default", Targets: Type, Family: family, Generator: "crd", also: []string{"conversion"}, Extension: true, output: crdmarkers.Default{},
		Summary: "sets the default of every field of this type that has none of its own",
		Example: "+kubebuilder:default=medium",
	}, {
		Name: "default", Targets: Field, Family: family, Generator: "crd", also: []string{"conversion"},
		Summary: "sets the default as JSON; the marker that Kubernetes itself uses",
		Details: "A value of the form ref(…) is passed over. Where both stand, +kubebuilder:default wins.",
		Example: `+default={"size": "medium"}`,
	}, {
		Name: "kubebuilder:example", Targets: Field, Family: family, Generator: "crd", nest: nestItems,
		Summary: "shows a value in the documentation of the API",
		Example: "+kubebuilder:example=margherita",
	}, {
		Name: "kubebuilder:example", Targets: Type, Family: family, Generator: "crd", Extension: true, output: crdmarkers.Example{},
		Summary: "shows a value in the documentation of every field of this type that has none of its own",
		Example: "+kubebuilder:example=margherita",
	}, {
		Name: "kubebuilder:title", Targets: Type | Field, Family: family, Generator: "crd", nest: nestItems,
		Summary: "gives the schema a title",
		Example: `+kubebuilder:title="Size of the pizza"`,
	}, {
		Name: "kubebuilder:externalDocs", Targets: Type | Field, Family: family, Generator: "crd",
		Summary: "links to documentation elsewhere",
		Example: `+kubebuilder:externalDocs:url="https://example.com/pizza",description="All about pizza"`,
		help: []argumentHelp{
			{"url", "address of the documentation"},
			{"description", "what is found there"},
		},
	}}
}
