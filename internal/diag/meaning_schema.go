package diag

func schemaMeanings() []Meaning {
	return []Meaning{
		{
			UnsupportedType, "a Go type has no place in a schema",
			"Channels, functions, interfaces, complex numbers and floating point numbers have no schema, or a harmful one. Use a type that JSON has. For numbers with a fraction use resource.Quantity, a string, or crd:allowDangerousTypes=true.",
			"Ratio float64 `json:\"ratio\"`",
		},
		{
			MissingJSONTag, "a field has no json tag",
			"Without a tag encoding/json would use the Go name, which is not what an API should promise. Give it a name, or json:\"-\" to leave it out.", "Name string",
		},
		{
			DuplicateField, "two fields have one name in JSON",
			"encoding/json drops both or takes one of them, by rules that few people know. Rename one.", "A string `json:\"name\"`\nB string `json:\"name\"`",
		},
		{
			MapKey, "map keys are not strings",
			"Keys of a JSON object are strings. Use string, a type made from it, or one with MarshalText. Integers are written in decimal, which is a warning: the API server takes any other string as well, and Go programs that list the objects fail on it.", "Ports map[Port]string `json:\"ports\"`",
		},
		{
			Recursion, "a type contains itself",
			"A schema of a CRD is a tree and has no references, so it would never end. controller-gen cuts it off at an arbitrary level. +crdgen:recursion says how deep it may go, and +kubebuilder:pruning:PreserveUnknownFields with +kubebuilder:validation:Schemaless takes any value.",
			"type Rule struct {\n\tAny []Rule `json:\"any,omitempty\"`\n}",
		},
		{
			TypeConflict, "the schema would have two types",
			"A marker or an embedded struct says another type than the field's Go type. No value satisfies both.", "// +kubebuilder:validation:Type=integer\nSize string `json:\"size\"`",
		},
		{
			SchemaTooLarge, "a schema that grows exponentially or without bounds",
			"A tree of types that each hold the next one twice, and a recursive type that is unrolled, double with each level: twenty levels make a million schemas. No server stores that; writing it would take all memory. The option crd:maxSchemas raises the bound of 100,000 schemas to a million at most, that of 500 levels is fixed.", "// +crdgen:recursion:depth=30\ntype Node struct {\n\tLeft  *Node `json:\"left,omitempty\"`\n\tRight *Node `json:\"right,omitempty\"`\n}",
		},
		{
			WrongTimeType, "a time with an unexpected JSON form",
			"time.Duration becomes a number of nanoseconds in JSON, and time.Time loses null. metav1.Duration and metav1.Time are written as 1h30m and as a date.", "Timeout time.Duration `json:\"timeout\"`",
		},
		{
			EnumConstants, "an enum cannot be made from constants",
			"The type has no constants, they cannot be computed, or it is not a string type. The marker uses the constants that are declared with the type's name in its own package.",
			"// +crdgen:enum\ntype Size string",
		},
		{
			ControllerGenDiffers, "controller-gen's output is wrong here",
			"The schema that controller-gen makes does not describe what encoding/json writes, or lacks what a marker says. crdgen makes the right one, or, under --compat=controller-gen, the same. docs/differences.md lists all cases.",
			"Count int64 `json:\"count,string\"`",
		},
	}
}

func kindMeanings() []Meaning {
	return []Meaning{
		{
			MissingGroup, "a kind has no API group",
			"The package names none, and the CRD would have no name. Write +groupName=example.com above the package clause. " +
				"A type that only embeds the metadata, such as an object of a test, is no kind beside others: without a group, a marker above it or a list there is no CRD of it.",
			"package v1 // without +groupName",
		},
		{
			GroupMismatch, "CRDs and Go code of a package name different groups or versions",
			"The CRD is served in the group of +groupName, and in the version of +versionName or of the package's name. Clients and schemes know the types by the package's GroupVersion, and every " +
				"request of theirs is for a group or version that has no such kind: \"no matches for kind\". Write the same in both places.",
			"// +groupName=example.com\npackage v1\n\nvar GroupVersion = schema.GroupVersion{Group: \"exmaple.com\", Version: \"v1\"}",
		},
		{
			MissingGroupVersion, "apply configurations lack a variable of their package",
			"The generated code reads SchemeGroupVersion of the types' package, as all client generators do. Without that variable it does not compile. " +
				"controller-gen writes the code all the same.",
			"// +groupName=example.com\n// +kubebuilder:ac:generate=true\npackage v1 // without var SchemeGroupVersion",
		},
		{
			ApplyVersion, "apply configurations would have another version",
			"The generator of k8s.io/code-generator, which controller-gen calls, too, takes the version from the last element of the import path, and not from +versionName. " +
				"What is applied with the code would name a version that the kind does not have. Call the directory like the version.",
			"// +groupName=example.com\n// +versionName=v1\n// +kubebuilder:ac:generate=true\npackage api",
		},
		{
			StorageVersion, "no storage version, or two",
			"The API server stores objects in exactly one version and refuses the CRD otherwise. Put +kubebuilder:storageversion on the type of one version.", "",
		},
		{
			NoServedVersion, "no version is served",
			"Nobody could read or write objects of the kind. Remove +kubebuilder:unservedversion or +kubebuilder:skipversion from one version.", "",
		},
		{
			VersionConflict, "versions of a kind contradict each other",
			"Names, scope and categories belong to the kind and not to a version, and each version may be there once. controller-gen uses those of one version, and not always of the same one. Write the same marker on all versions. A version of another module that paths= does not name is left out with a warning: the kind here may be a copy.",
			"// v1: +kubebuilder:resource:shortName=pz\n// v2: +kubebuilder:resource:shortName=pi",
		},
		{
			SameFile, "two things are written to one file",
			"One of them would be lost. Give the kinds other plurals, or the generators directories of their own. Go files are made for each package and stand beside it: name no directory for all of them. A generator may change what one before it makes in the same run, as schemapatch does after crd. Under --compat=controller-gen the last file stays, with a warning.", "",
		},
		{
			OutputPath, "a file would be written where none may be",
			"Names that source gives (groups, plurals, output packages) are one path element, or lie in the same module; a name that an argument gives may lie in a directory below the output directory. Whatever is checked or waived, nothing is written outside of the directory that is named for it, nor over code that somebody wrote: a Go file whose header does not say that it is generated. Generated files that a merge or an early end has damaged are replaced, and under --compat=controller-gen so is all code whose file controller-gen would replace, with a warning.", "// +groupName=../../example.com",
		},
		{
			NothingFound, "the packages have nothing to generate from",
			"Usually paths= names the wrong packages, or the types lack metav1.TypeMeta and metav1.ObjectMeta.", "",
		},
		{
			ConversionStrategy, "versions differ and nothing converts them",
			"With the strategy None the API server only changes apiVersion: a field that another version does not have is dropped when the object is read or written in that version, and an object that one version takes may break a bound or rule of the other when it is updated there. Versions of one schema are reported if markers say that values become others, as minutes become seconds. Name a webhook with crd:conversion=webhook. " +
				"Where both types have the methods Hub or ConvertTo and ConvertFrom, or are given to NewHubSpokeConverter and NewSpokeConverter in a package that paths= names, or in one whose converters it hands to WithConverter, nothing is reported: their webhook is usually put into the CRD by kustomize.", "",
		},
		{
			StorageNotHub, "objects are stored in another version than the hub",
			"Every read and write converts twice, and what the stored version cannot hold is lost. Store the hub, or make the stored version the hub.", "",
		},
	}
}

func manifestMeanings() []Meaning {
	return []Meaning{
		{ManifestInvalid, "a manifest cannot be read or patched", "schemapatch found a file that is not YAML, or a CRD that it cannot change without losing data.", ""},
		{ManifestUnknown, "a CRD has no Go type", "schemapatch left the schema of this kind or version as it was, because no type in the given packages belongs to it.", ""},
	}
}

func resourceMeanings() []Meaning {
	return []Meaning{
		{ResourceSyntax, "a document is not an object", "\"crdgen validate\" found a file that is neither YAML nor JSON, a duplicate key, or a document that is a list or a string.", ""},
		{UnknownKind, "no CRD serves the object", "The program has the API group, but not the kind or the version, or the version is not served. kubectl would say: no matches for kind.", "apiVersion: example.com/v2 # there is v1 only"},
		{
			UnknownField, "an object has a field that the schema does not have",
			"The API server drops such a field, and kubectl refuses the object before (--validate=strict is its default). Usually it is misspelt, or indented too far.", "spec:\n  colour: red",
		},
		{ResourceInvalid, "the API server refuses the object", "Metadata, schema, list keys or the numbers of the scale subresource are wrong. The words are the API server's.", ""},
		{RuleFailed, "a CEL rule refuses the object", "A rule of the schema is false for the object or, with --old, for the change. The words are the rule's message.", ""},
	}
}
