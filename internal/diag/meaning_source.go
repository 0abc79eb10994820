package diag

func sourceMeanings() []Meaning {
	return []Meaning{
		{
			BadPattern, "a paths= value names nothing",
			"No Go package is found where paths= points, so a run would write nothing, or less than intended. Write it as for \"go build\": ./api/... for a tree, ./api/v1 for one package.",
			"crdgen crd paths=./apis/...",
		},
		{
			LoadFailed, "a module, directory or file cannot be used",
			"go.mod or go.work is missing or broken, a module that it names is not in the module cache, a directory or file cannot be read, or nobody can tell whether a file belongs to the package: its build constraint is wrong, or it names another package. Run \"go mod download\" and \"go build ./...\" for details.", "",
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
			UnknownMarker, "an unknown marker",
			"The comment looks like a marker of one of the tools and has no effect. Usually it is misspelt. controller-gen passes over it in silence, so the constraint is never enforced. " +
				"The help names the nearest marker that exists. It is an error where that one would change something, and a warning where nobody can tell what was meant, or where " +
				"all is so without the marker: an optional field that says so again, or a declaration where the right one stands as well.",
			"// +kubebuilder:validation:MaxLenght=10",
		},
		{
			MisplacedMarker, "a misplaced marker",
			"The marker exists, but has no effect here: it is on a type and applies to fields only, it follows code on the same line, or the declaration is neither a type nor a field. Move it to where the help says.",
			"Name string `json:\"name\"` // +optional",
		},
		{
			MalformedMarker, "a marker's arguments cannot be read",
			"An argument is missing, unknown, given twice, or has a value of the wrong type. The finding points at the argument; \"crdgen markers\" shows how each marker is written.",
			"// +kubebuilder:validation:MaxLength=ten",
		},
		{
			DuplicateMarker, "a duplicate marker",
			"Only one of the two has an effect, and which one depends on the tool. Remove the other.", "// +kubebuilder:validation:MaxLength=10\n// +kubebuilder:validation:MaxLength=20",
		},
		{
			MarkerValue, "an invalid marker value",
			"The API server refuses such a value, or no object can satisfy it: a pattern that is not a regular expression, a negative length, an enum value of another type. controller-gen copies it into the CRD. What is wrong with a default is default-invalid, and bounds that contradict each other are bounds-conflict.",
			"// +kubebuilder:validation:Pattern=\"^[a-z+$\"",
		},
		{
			MarkerConflict, "a marker cannot be applied to what it stands on",
			"The marker applies to strings and the field is a number, or to lists and the field is not one. It would be written into the schema and check nothing, or the API server would refuse the CRD.",
			"// +kubebuilder:validation:MaxLength=10\nSize int32 `json:\"size\"`",
		},
		{
			Variant, "a channel or feature gate that the run says nothing of",
			"What belongs to a channel that is not written, or needs a feature gate whose state is not declared, is left out of manifests. Go code is generated for all of it. Other channels than those that are written are no finding, unless the name looks misspelt.",
			"// +crdgen:channel=experimental\n// (and a run without crd:channels)",
		},
		{
			FeatureGate, "a feature gate that is declared and not used",
			"crd:featureGates gives a state to a gate that no marker asks for. Its name is most likely misspelt.",
			"crd:featureGates=Ovens=true",
		},
		{
			UnenforcedTag, "a +k8s: tag that changes nothing",
			"The API server does not enforce it: it always holds, no field depends on it, or it stands behind a feature gate that nobody declares. What stands behind +k8s:ifEnabled and +k8s:ifDisabled counts if crd:featureGates gives the gate a state. Without one it is left out.",
			"// +k8s:ifEnabled(Oven)=+k8s:required",
		},
		{
			BadWaiver, "a waiver that cannot be used",
			"+crdgen:ignore needs the code of a finding and a reason. An error cannot be waived, lowered by a severity or put on a baseline where the API server, or a compiler, refuses what would be written, or where nobody can tell what is to be written: --compat=controller-gen or --check=off writes it for who changes it later. Nor can a code that does not exist.",
			"// +crdgen:ignore:rule=list-tipe,reason=\"one controller writes it\"",
		},
		{
			UnusedWaiver, "a waiver that accepts nothing",
			"The declaration no longer has such a finding. Remove the waiver, so that it does not hide the next one.",
			"// +crdgen:ignore:rule=list-type,reason=\"one controller writes it\"",
		},
	}
}
