package diag

func conversionMeanings() []Meaning {
	return []Meaning{
		{ConversionHub, "a kind has no hub, or two", "Every version is converted to and from one of them, the hub. Mark exactly one with +crdgen:conversion:hub.", ""},
		{ConversionMarker, "a conversion marker leads nowhere", "The path names no field of the hub, two markers name the same one, a default is no value that its field may have, or the marker stands where nothing reads it.", ""},
		{ConversionType, "values of one version are none of the other", "The two fields have types between which no conversion is known, or one that loses values. +crdgen:conversion:func names functions that convert them.", ""},
		{ConversionFunc, "a conversion function is missing or has another form", "The marker names functions that the package does not declare, or with other parameters or results than the fields need.", ""},
		{ConversionEnum, "a value has no counterpart", "One version allows values that the other does not, so objects would be refused after conversion. +crdgen:conversion:enum maps them.", ""},
		{
			ConversionZero, "a zero is replaced by the other version's default",
			"One version writes a zero value, which the JSON of the other leaves out, and the API server fills in a default there. Nothing can keep such a value. Make the field " +
				"that leaves it out a pointer, or let it be written always. The same happens where a field that tells no zero from nothing has a pointer with a default as its " +
				"counterpart. Fields that functions of yours convert are not looked at.",
			"// in the hub; a version without omitempty writes 0\n// +kubebuilder:default=1\nReplicas int32 `json:\"replicas,omitempty\"`",
		},
		{UnmappedField, "a field has no counterpart in the other version", "Its value would be lost in conversion. Say where it goes with a path, that it is kept in an annotation, or that it is dropped and why.", ""},
		{RequiredField, "a required field has no source", "Objects of the other version would be refused after conversion, as nothing fills the field. Give it a value with +crdgen:conversion:hubOnly.", ""},
		{PresenceLost, "unset and zero become one", "A pointer of one version is none in the other: what was not set comes back as zero.", ""},
		{DefaultDiffers, "one field has two defaults", "What an object means depends on the version that it was written in, and reading it in another version changes it.", ""},
		{TighterHub, "one version refuses what the other allows", "Objects that the one accepts, most often an older version, cannot be converted to the other and stored. Loosen the bound, or tighten it in both.", ""},
		{ConversionModule, "go.mod lacks what generated code needs", "It is a module that the code imports, or the language that it is written in, and what is written does not compile as it is. Add the module with go get, choose a form that does without it, or name a newer Go in go.mod.", ""},
		{ConversionObject, "a kind has no DeepCopyObject", "controller-runtime converts objects, and a Go type is one by that method: what is written for other types does not compile. Let the generator object write it, or write functions alone with conversion:functionsOnly=true.", ""},
		{KeptList, "items lose something and have no key", "What the other version cannot hold is kept beside the list, and without a key nothing tells which item it belongs to when the list changes.", ""},
	}
}

func webhookMeanings() []Meaning {
	return []Meaning{
		{WebhookArgument, "an argument of a webhook is wrong", "It is missing, unknown, or contradicts another one. controller-gen writes it into the manifest, and the API server refuses that or never calls the webhook.", "// +kubebuilder:webhook:…,failurePolicy=fial"},
		{WebhookName, "a webhook's name is refused", "The API server wants a domain of at least three parts, and each name once in a configuration.", "// +kubebuilder:webhook:…,name=pizza"},
		{WebhookPatch, "a patch of a webhook cannot be applied", "The patch is no JSON, names a field that does not exist, or has a value of another type.", ""},
		{WebhookPath, "nothing is served at a webhook's path", "controller-runtime serves each kind at a path that is made from group, version and kind. At another one the API server gets 404, and by failurePolicy refuses everything.", ""},
		{WebhookTarget, "a webhook's rule matches no known resource", "Group, version, resource or verb are misspelt, or the resource is no plural. The webhook is never called.", "// +kubebuilder:webhook:…,resources=pizza"},
	}
}

func policyMeanings() []Meaning {
	return []Meaning{
		{AdmissionCEL, "a CEL expression of admission is refused", "The API server compiles match conditions and policies when they are applied and refuses what does not compile.", ""},
		{AdmissionType, "a CEL expression cannot work on the objects", "The API server compiles these expressions without the types of objects: it takes a misspelt field and fails at every request. crdgen compiles them with the types.", ""},
		{AdmissionCost, "a CEL expression of admission may cost too much", "The API server refuses an expression that may cost more than its budget. Bound the lists and texts that it walks.", ""},
		{PolicyArgument, "an argument of a policy is wrong", "The API server refuses the value, or it contradicts another one.", ""},
		{PolicyName, "a policy's name is taken or unknown", "Two policies have one name, or a binding names a policy that does not exist.", ""},
		{PolicyTarget, "a policy's rule matches no known resource", "The policy would never be asked.", ""},
		{PolicyPart, "a part of a policy is missing or not allowed", "Each sort of policy has its own parts; the finding names the one that lacks or is too much.", ""},
	}
}

func permissionMeanings() []Meaning {
	return []Meaning{
		{RBACRule, "a permission makes a role that the API server refuses", "A rule needs verbs, and either resources with groups or URLs.", "// +kubebuilder:rbac:groups=apps,resources=deployments"},
		{RBACVerb, "a verb that no request has", "The API server asks for get, list, watch, create, update, patch, delete and deletecollection, and for a few others of special resources. The permission allows nothing.", "// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=read"},
		{RBACResource, "a resource that is spelt otherwise or lives elsewhere", "Resources are plurals in lower case, and each belongs to one group. The permission allows nothing.", "// +kubebuilder:rbac:groups=core,resources=pods,verbs=get"},
		{RBACNoEffect, "a part of a permission that no request matches", "Groups have no version, and names do not restrict create and list. What is meant to be allowed or restricted is not.", "// +kubebuilder:rbac:groups=apps/v1,resources=deployments,verbs=get"},
		{RBACName, "a role's name or namespace is refused", "The API server refuses the name; controller-gen writes it into the manifest.", ""},
		{RBACDuplicate, "a permission is given twice", "It changes nothing and hides what is allowed. Remove one.", ""},
	}
}
