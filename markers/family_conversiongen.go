package markers

// ConversionGen is the value of +k8s:conversion-gen: on a package the import path
// of the one that it is converted to, on a type or field "false".
type ConversionGen string

// ConversionGenName is the tag by which code-generator's conversion-gen is asked
// for conversions.
const ConversionGenName = "k8s:conversion-gen"

// ExternalTypesName is the tag of a package that holds the conversions of types
// which are declared elsewhere; its value is that package's import path.
const ExternalTypesName = ConversionGenName + "-external-types"

// conversionGenFamily holds what code written for conversion-gen has.
func conversionGenFamily() []Definition {
	return []Definition{{
		Name: ConversionGenName, Targets: Package | Type | Field, Family: conversionFamilyName, Generator: "conversion",
		Extension: true, Foreign: true, Repeatable: true, output: ConversionGen(""),
		Summary: "conversion-gen's: names the package of the hub, where no +crdgen:conversion:hub does",
		Details: "On a type or field, false means nothing to crdgen: a function with the name of a conversion takes its place anyhow.",
		Example: "+k8s:conversion-gen=example.com/shop/api/v1",
	}, {
		Name: ExternalTypesName, Targets: Package, Family: conversionFamilyName, Generator: "conversion",
		Extension: true, Foreign: true, output: ConversionGen(""),
		Summary: "conversion-gen's: names the package whose types the functions of this one convert",
		Details: "What " + ConversionGenName + " says beside it counts for those types. crdgen writes conversions beside the types.",
		Example: "+k8s:conversion-gen-external-types=example.com/shop/api/v1beta1",
	}, {
		Name: ConversionGenName + ":explicit-from", Targets: Package | Type, Family: conversionFamilyName, Generator: "conversion",
		Extension: true, Foreign: true, Repeatable: true, output: ConversionGen(""),
		Summary: "conversion-gen's: asks for a conversion from url.Values; crdgen does nothing with it",
		Example: "+k8s:conversion-gen:explicit-from=net/url.Values",
	}}
}
