package markers

// validationFamily restricts values. Everything that controller-gen also knows
// behind "items:" has nestControllerGen.
func validationFamily() []Definition {
	text := nestItems | nestControllerGen | nestKeys
	value := nestItems | nestControllerGen
	return []Definition{
		validation("Maximum", "sets the largest number", "=10", value),
		validation("Minimum", "sets the smallest number", "=-1.5", value),
		validation("ExclusiveMaximum", "excludes the number given as Maximum", "=true", value),
		validation("ExclusiveMinimum", "excludes the number given as Minimum", "=true", value),
		validation("MultipleOf", "demands a multiple of a number", "=5", value),
		validation("MinLength", "sets the least number of characters", "=1", text),
		validation("MaxLength", "sets the largest number of characters", "=63", text),
		validation("Pattern", "demands that a part of the string matches a regular expression", "=`^[a-z][a-z0-9-]*$`", text),
		validation("Format", "names the format of a string or number, such as date-time or int64", "=date-time", text),
		validation("MinItems", "sets the least number of list items", "=1", value),
		validation("MaxItems", "sets the largest number of list items", "=16", value),
		validation("UniqueItems", "forbids equal list items; the API server refuses it, +listType=set is meant", "=true", value),
		validation("MinProperties", "sets the least number of keys", "=1", value),
		validation("MaxProperties", "sets the largest number of keys", "=32", value),
		readAlso(validation("Enum", "allows only the listed values", "=small;medium;large", text), "conversion"),
		validation("Type", "replaces the type of the schema", "=string", value),
		validation("XIntOrString", "allows an integer or a string", "", value),
		validation("XEmbeddedResource", "says that the value is a Kubernetes object of its own", "", value),
		{
			Name: "kubebuilder:validation:XPreserveUnknownFields", Targets: Type | Field, Family: validationFamilyName, Generator: "crd", nest: value,
			Summary: "keeps fields that the schema does not describe", Deprecated: "+kubebuilder:pruning:PreserveUnknownFields",
			Example: "+kubebuilder:validation:XPreserveUnknownFields",
		},
		{
			Name: "kubebuilder:validation:XValidation", Targets: Type | Field, Family: validationFamilyName, Generator: "crd",
			Repeatable: true, nest: text,
			Summary: "demands that a CEL expression over self holds; oldSelf is the value before an update",
			Example: `+kubebuilder:validation:XValidation:rule="self.min <= self.max",message="min must not exceed max"`,
			cel:     []string{"rule", "messageExpression"},
			help: []argumentHelp{
				{"rule", "CEL expression over self"},
				{"message", "what is shown when it does not hold"},
				{"messageExpression", "CEL expression that yields the message"},
				{"reason", "FieldValueInvalid, FieldValueForbidden, FieldValueRequired or FieldValueDuplicate"},
				{"fieldPath", "path, relative to self, of the field that the failure is reported at"},
				{"optionalOldSelf", "makes oldSelf an optional, so that the rule also runs on creation"},
			},
		},
		{
			Name: "kubebuilder:validation:EmbeddedResource", Targets: Field, Family: validationFamilyName, Generator: "crd",
			Summary: "says that the value is a Kubernetes object of its own",
			Example: "+kubebuilder:validation:EmbeddedResource",
		},
		{
			Name: "kubebuilder:validation:Schemaless", Targets: Field, Family: validationFamilyName, Generator: "crd",
			Summary: "leaves the Go type of the field alone: the schema holds only what markers say",
			Example: "+kubebuilder:validation:Schemaless",
		},
		oneOf("AtMostOneOf", "lets at most one of the fields be set"),
		oneOf("ExactlyOneOf", "demands that exactly one of the fields is set"),
		oneOf("AtLeastOneOf", "demands that at least one of the fields is set"),
	}
}

const validationFamilyName = "Validation"

// validation defines a marker for types and fields whose example is the given
// value.
func validation(name, summary, example string, nest nesting) Definition {
	return Definition{
		Name: ValidationPrefix + name, Targets: Type | Field, Family: validationFamilyName, Generator: "crd",
		Summary: summary, Example: validationPlus + name + example, nest: nest,
	}
}

func oneOf(name, summary string) Definition {
	return Definition{
		Name: ValidationPrefix + name, Targets: Type, Family: validationFamilyName, Generator: "crd", Repeatable: true,
		Summary: summary, Details: "The fields are named as in JSON and must be optional.",
		Example: validationPlus + name + "=cash;card",
	}
}
