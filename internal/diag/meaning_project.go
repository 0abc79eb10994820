package diag

func conversionMeanings() []Meaning {
	return []Meaning{
		{ConversionHub, "a kind has no hub, or two of them", "Every version is converted to and from one of them, the hub. Mark exactly one with +crdgen:conversion:hub.", ""},
		{ConversionMarker, "a conversion marker leads nowhere", "The path names no field of the hub, two markers name the same field, a default is not a value of its field, or nothing reads the marker where it stands.", ""},
		{ConversionType, "the types are not convertible", "No conversion between the types of the two fields is known, or it would lose values. +crdgen:conversion:func names functions that convert them.", ""},
		{ConversionFunc, "a conversion function is missing or has the wrong signature", "The package does not declare the function that the marker names, or its parameters and results do not fit the fields.", ""},
		{ConversionEnum, "a value has no counterpart", "One version allows values that the other does not. Objects with them would be refused after conversion. +crdgen:conversion:enum maps them.", ""},
		{
			ConversionZero, "a zero is replaced by the other version's default",
			"One version writes a zero. The JSON of the other version leaves it out, and the API server fills in a default there. Nothing can keep such a value. Make the field " +
				"that leaves it out a pointer, or remove omitempty. The same happens if a plain field matches a pointer with a default. " +
				"Fields that your own functions convert are not checked.",
			"// in the hub; a version without omitempty writes 0\n// +kubebuilder:default=1\nReplicas int32 `json:\"replicas,omitempty\"`",
		},
		{UnmappedField, "a field has no counterpart in the other version", "Its value would be lost in conversion. Name the field of the other version with a path, keep the value in an annotation, or drop it with a reason.", ""},
		{RequiredField, "a required field has no source", "Nothing fills the field, so objects of the other version would be refused after conversion. Give it a value with +crdgen:conversion:hubOnly.", ""},
		{PresenceLost, "unset and zero become one", "The field is a pointer in only one version. A value that was not set comes back as zero.", ""},
		{DefaultDiffers, "one field has two defaults, or a default in one version only", "The same object means different things in different versions, and writing it in another version changes it.", ""},
		{TighterHub, "one version refuses what the other allows", "Objects that one version accepts are refused in the other after conversion. A bound, pattern, format, enum, multiple or rule of one version is held against values that the other takes. Loosen it, or tighten it in both versions.", ""},
		{
			UndecodableValue, "the schema takes values that Go cannot decode",
			"The API server stores such an object, as its schema allows it. To list the kind in another version, the server has the conversion webhook decode all objects. One that cannot be decoded makes the whole list fail, " +
				"for every client. Allow in the schema only what the Go type holds: a pattern for a metav1.Duration, bounds for small and unsigned integers.",
			"Priority uint8 `json:\"priority,omitempty\"` // without a maximum of 255",
		},
		{ConversionModule, "go.mod lacks what generated code needs", "Generated code imports a module that go.mod does not require, or needs a newer Go. It does not compile until then. Run go get for the module, choose an option that does without it, or name a newer Go in go.mod.", ""},
		{ConversionObject, "a kind has no DeepCopyObject", "A scheme takes runtime.Object values only, and controller-runtime converts no others: what registers the kind, and generated methods, do not compile. Write +kubebuilder:object:root=true above the type, and the generator object writes DeepCopyObject; or write functions alone with conversion:functionsOnly=true.", "type Oven struct { // given to SchemeBuilder.Register, without +kubebuilder:object:root=true\n\tmetav1.TypeMeta   `json:\",inline\"`\n\tmetav1.ObjectMeta `json:\"metadata,omitempty\"`\n}"},
		{KeptList, "items lose data and have no key", "Data that the other version cannot hold is preserved beside the list. Without a key an item is found by what else it says: one that is edited and moved at the same time loses what was preserved of it.", ""},
		{UnreadUnion, "a field is kept, and rules about it and others are too long to be read", "A member of a union that is kept in an annotation stays away where another one was set since. Whether rules in CEL make a union of two fields is found by trying all combinations of what they ask; of these rules more than 16,384 are left, and none that was tried allows both fields. The field comes back beside the other one then, and the API server refuses the object if the rules exclude both.", ""},
		{KeptBeside, "a field is kept beside one that may hold its data", "A marker keeps the field in an annotation, and another one says that only the hub has a field with a similar name. Round trips lose nothing, and yet readers of one version do not see what objects of the other say. Lead one to the other, or accept it if they mean different things. So it is with a field that names the member of its union that is set, while the other version sets members: derive it by a function.", "// +crdgen:conversion:hubOnly:path=.enabled\ntype OvenSpec struct {\n\t// +crdgen:conversion:preserve\n\tDisabled bool `json:\"disabled,omitempty\"`\n}"},
		{UnknownFieldsLost, "conversion loses unknown fields", "A schema with x-kubernetes-preserve-unknown-fields keeps fields that it does not describe. Objects are read into Go structs to be converted, and a struct has no place for them: they are gone after a write in another version. runtime.RawExtension and apiextensionsv1.JSON carry JSON as it is.", "// +kubebuilder:pruning:PreserveUnknownFields\nOptions Options `json:\"options\"`"},
		{TypeCheck, "packages do not compile with what would be written", "\"crdgen check\" has the packages that it is given, and those that it makes Go files for, type-checked with these files, function bodies too. An error concerns what would be written; a warning, code that does not compile anyway, or that something which is imported cannot be found, so that nobody can tell.", ""},
		{ConvertedObject, "one version refuses what an object of the other becomes", "Generated tests write examples into testdata/conversion, each before what it becomes. The source is accepted by its own schema and CEL rules, and the converted object is not: whoever reads it in that version and writes it again is refused.", ""},
	}
}

func webhookMeanings() []Meaning {
	return []Meaning{
		{WebhookArgument, "an argument of a webhook is wrong", "It is missing, unknown, or contradicts another one. controller-gen writes it into the manifest. The API server then refuses the manifest or never calls the webhook.", "// +kubebuilder:webhook:path=/check,mutating=false,failurePolicy=fial,groups=example.com,resources=ovens,verbs=create,versions=v1,name=ovens.example.com,sideEffects=None,admissionReviewVersions=v1"},
		{WebhookName, "a webhook's name is refused", "The API server requires a domain name of at least three segments, unique within its configuration.", "// +kubebuilder:webhook:path=/check,mutating=false,failurePolicy=fail,groups=example.com,resources=ovens,verbs=create,versions=v1,name=ovens,sideEffects=None,admissionReviewVersions=v1"},
		{WebhookPatch, "a patch of a webhook cannot be applied", "The patch is not valid JSON, names a field that does not exist, or has a value of the wrong type.", ""},
		{WebhookPath, "nothing is served at a webhook's path", "controller-runtime serves each kind at a path that is made from group, version and kind. At any other path the API server gets 404, and with failurePolicy=Fail every request is refused.", ""},
		{WebhookWide, "a webhook that can lock the cluster", "It is called for every resource of every group, and what it is called for is refused while it cannot be reached. That is so when the cluster starts, when its node is replaced, and while it is updated: then neither its own pod nor what the control plane needs can be written. A selector or a condition that leaves something out is taken as enough.", "// +kubebuilder:webhook:path=/check,mutating=false,failurePolicy=fail,groups=*,resources=*,verbs=create,versions=v1,name=all.example.com,sideEffects=None,admissionReviewVersions=v1"},
		{WebhookTarget, "a webhook's rule matches no known resource", "The group, version, resource or verb is misspelt, or the resource is not a plural. The webhook is never called.", "// +kubebuilder:webhook:path=/check,mutating=false,failurePolicy=fail,groups=apps,resources=deployment,verbs=create,versions=v1,name=apps.example.com,sideEffects=None,admissionReviewVersions=v1"},
	}
}

func admissionMeanings() []Meaning {
	return []Meaning{
		{AdmissionCEL, "a CEL expression of admission is refused", "The API server compiles match conditions and policies when they are applied, and refuses those that do not compile.", ""},
		{AdmissionType, "a CEL expression does not fit the objects", "The API server compiles these expressions without the types of objects. It accepts a misspelt field and then fails every request. crdgen compiles them with the types.", ""},
		{AdmissionCost, "a CEL expression of admission may cost too much", "The API server measures what an evaluation costs. One that exceeds its budget fails, and with it the request, unless failurePolicy is Ignore. Bound the lists and strings that it reads.", ""},
	}
}

func policyMeanings() []Meaning {
	return []Meaning{
		{PolicyArgument, "an argument of a policy is wrong", "The API server refuses the value, or it contradicts another one.", ""},
		{PolicyName, "a policy's name is taken or unknown", "Two policies have one name, or a binding names a policy that does not exist.", ""},
		{PolicyTarget, "a policy's rule matches no known resource", "The policy would never be evaluated.", ""},
		{PolicyPart, "a part of a policy is missing or not allowed", "Each kind of policy has its own parts. The finding names the one that is missing or not allowed.", ""},
	}
}

func permissionMeanings() []Meaning {
	return []Meaning{
		{RBACRule, "a permission makes a role that the API server refuses", "A rule needs verbs, and either groups with resources or URLs.", "// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=\"get,list\""},
		{RBACVerb, "a verb that no request uses", "The API server asks for get, list, watch, create, update, patch, delete and deletecollection, and for a few others of special resources. The permission allows nothing.", "// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=read"},
		{RBACResource, "a resource that is misspelt or belongs to another group", "Resources are plurals in lower case, and each belongs to one group. The permission allows nothing.", "// +kubebuilder:rbac:groups=apps,resources=deployment,verbs=get"},
		{RBACNoEffect, "a part of a permission that no request matches", "Groups have no version, and names do not restrict create and list. The intended permission or restriction has no effect.", "// +kubebuilder:rbac:groups=apps/v1,resources=deployments,verbs=get"},
		{RBACName, "a role's name or namespace is refused", "The API server refuses the name; controller-gen writes it into the manifest.", ""},
		{RBACDuplicate, "a permission is given twice", "The second has no effect and makes the role harder to read. Remove one.", ""},
	}
}
