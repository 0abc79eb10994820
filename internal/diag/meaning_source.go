package diag

func sourceMeanings() []Meaning {
	return []Meaning{
		{
			BadPattern, "a paths= value names nothing",
			"No Go package is found where paths= points, so a run would write nothing, or less than you think. Write it as for \"go build\": ./api/... for a tree, ./api/v1 for one package.",
			"crdgen crd paths=./apis/...",
		},
		{
			LoadFailed, "a module or directory cannot be used",
			"go.mod is missing or broken, a module that it names is not in the module cache, or a directory cannot be read. \"go mod download\" and \"go build ./...\" say more.", "",
		},
		{
			SyntaxError, "a Go file does not parse",
			"What the parser makes of the rest of the file is a guess, so other findings in it are not shown. \"gofmt -l\" names such files.", "",
		},
		{
			ImportNotFound, "an import of a type that is needed cannot be found",
			"The type comes from a package that no module of go.mod has. \"go mod tidy\" adds the module.", "import \"example.com/not/there\"",
		},
		{
			UnknownType, "a field names a type that does not exist",
			"Neither the package nor what it imports declares the type. \"go build\" says the same of it.", "Spec PizzaSepc `json:\"spec\"`",
		},
	}
}

func markerMeanings() []Meaning {
	return []Meaning{
		{
			UnknownMarker, "a marker that nothing reads",
			"The comment looks like a marker of one of the tools and has no effect: mostly it is misspelt. controller-gen passes over it in silence, so the constraint is never enforced. " +
				"The help names the nearest marker that exists.",
			"// +kubebuilder:validation:MaxLenght=10",
		},
		{
			MisplacedMarker, "a marker stands where it has no effect",
			"The marker exists, but not for this place: on a type where only fields have it, behind code on the same line, or on a declaration that is neither type nor field. Move it to where the help says.",
			"Name string `json:\"name\"` // +optional",
		},
		{
			MalformedMarker, "a marker's arguments cannot be read",
			"An argument is missing, unknown, given twice, or has a value of the wrong type. The finding points at the argument; \"crdgen markers\" shows how each marker is written.",
			"// +kubebuilder:validation:MaxLength=ten",
		},
		{
			DuplicateMarker, "a marker that may stand once stands twice",
			"Only one of the two counts, and which one depends on the tool. Keep the one that you mean.", "// +kubebuilder:validation:MaxLength=10\n// +kubebuilder:validation:MaxLength=20",
		},
		{
			MarkerValue, "a marker's value cannot be right",
			"The API server refuses such a value, or no object can satisfy it: a pattern that is no regular expression, a negative length, an enum value or default of another type. controller-gen copies it into the CRD.",
			"// +kubebuilder:validation:Pattern=\"^[a-z+$\"",
		},
		{
			MarkerConflict, "a marker cannot be applied to what it stands on",
			"The marker speaks of texts and the field is a number, or of lists and the field is none. It would be in the schema and check nothing, or make the API server refuse the CRD.",
			"// +kubebuilder:validation:MaxLength=10\nSize int32 `json:\"size\"`",
		},
		{
			UnenforcedTag, "a +k8s: tag that a schema cannot express",
			"The tag is known to Kubernetes' own generators and has no counterpart in a CRD's schema, so the API server will not enforce it. docs/k8s-tags.md says what each tag becomes.",
			"// +k8s:modeDiscriminator",
		},
		{
			BadWaiver, "a waiver that cannot be used",
			"+crdgen:ignore needs the code of a finding and a reason. Findings that mean that no right file can be written cannot be waived, nor can codes that do not exist.",
			"// +crdgen:ignore:rule=cel-kost,reason=\"lists are short\"",
		},
		{
			UnusedWaiver, "a waiver that accepts nothing",
			"There is no such finding any more on the declaration that carries the marker or inside of it. Remove the waiver, so that it does not hide the next one.",
			"// +crdgen:ignore:rule=list-type,reason=\"one controller writes it\"",
		},
	}
}
