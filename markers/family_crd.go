package markers

// crdFamily describes a custom resource as a whole and one version of it. The
// markers stand on the root type.
func crdFamily() []Definition {
	const family = "Custom resources"
	return []Definition{{
		Name: "kubebuilder:resource", Targets: Type, Family: family, Generator: "crd", also: []string{"policy"},
		Summary: "sets names and scope of the resource",
		Details: "All versions of a kind share these, so every version should carry the same marker.",
		Example: "+kubebuilder:resource:path=pizzas,singular=pizza,shortName=pz;pzz,categories=all,scope=Namespaced",
		help: []argumentHelp{
			{"path", "plural name, as in URLs; derived from the kind if left out"},
			{"singular", "singular name; the kind in lower case if left out"},
			{"shortName", "short names for kubectl"},
			{"categories", "groups of resources that kubectl knows by one name, such as all"},
			{"scope", "Namespaced, the default, or Cluster"},
		},
	}, {
		Name: "kubebuilder:subresource:status", Targets: Type, Family: family, Generator: "crd",
		Summary: "serves the status apart from the rest of the object, under /status",
		Example: "+kubebuilder:subresource:status",
	}, {
		Name: "kubebuilder:subresource:scale", Targets: Type, Family: family, Generator: "crd",
		Summary: "serves /scale, which kubectl scale and autoscalers use",
		Example: "+kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas,selectorpath=.status.selector",
		help: []argumentHelp{
			{"specpath", "path of the wanted number of replicas, below .spec"},
			{"statuspath", "path of the current number of replicas, below .status"},
			{"selectorpath", "path of the label selector in its string form, below .spec or .status"},
		},
	}, {
		Name: "kubebuilder:printcolumn", Targets: Type, Family: family, Generator: "crd", Repeatable: true,
		Summary: "adds a column to what kubectl get prints",
		Example: "+kubebuilder:printcolumn:name=Phase,type=string,JSONPath=`.status.phase`",
		help: []argumentHelp{
			{"name", "heading of the column"},
			{"type", "string, integer, number, boolean or date"},
			{"JSONPath", "where the value stands in the object"},
			{"description", "help text"},
			{"format", "format of the type, such as int64 or date-time"},
			{"priority", "columns above 0 appear only with -o wide"},
		},
	}, {
		Name: "kubebuilder:selectablefield", Targets: Type, Family: family, Generator: "crd", Repeatable: true,
		Summary: "lets field selectors use a field of this version",
		Details: "A version may have up to eight of them. The field must be a string, an integer or a bool.",
		Example: "+kubebuilder:selectablefield:JSONPath=`.spec.crust`",
		help:    []argumentHelp{{"JSONPath", "simple path of the field"}},
	}, {
		Name: "kubebuilder:storageversion", Targets: Type, Family: family, Generator: "crd", Once: true, also: []string{"conversion"},
		Summary: "makes this version the one that is stored",
		Details: "Exactly one version of a kind must be the stored one; a single version is it without the marker.",
		Example: "+kubebuilder:storageversion",
	}, {
		Name: "kubebuilder:unservedversion", Targets: Type, Family: family, Generator: "crd",
		Summary: "keeps the version in the resource without serving it",
		Example: "+kubebuilder:unservedversion",
	}, {
		Name: "kubebuilder:skipversion", Targets: Type, Family: family, Generator: "crd",
		Summary: "leaves this version out of the resource",
		Example: "+kubebuilder:skipversion",
	}, {
		Name: "kubebuilder:deprecatedversion", Targets: Type, Family: family, Generator: "crd",
		Summary: "marks the version as deprecated, so that clients are warned",
		Example: `+kubebuilder:deprecatedversion:warning="shop.example.com/v1alpha1 is going away, use v1"`,
		help:    []argumentHelp{{"warning", "text of the warning; the API server has one of its own"}},
	}, {
		Name: "kubebuilder:metadata", Targets: Type, Family: family, Generator: "crd", Repeatable: true,
		Summary: "puts annotations and labels on the resource definition itself",
		Example: `+kubebuilder:metadata:annotations="api-approved.kubernetes.io=unapproved",labels={"tier=frontend","team=ovens"}`,
		help: []argumentHelp{
			{"annotations", "annotations, each key=value"},
			{"labels", "labels, each key=value"},
		},
	}}
}
