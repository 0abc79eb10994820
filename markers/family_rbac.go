package markers

// An RBACRule is the value of +kubebuilder:rbac.
type RBACRule struct {
	Groups        []string `marker:",optional"`
	Resources     []string `marker:",optional"`
	ResourceNames []string `marker:",optional"`
	Verbs         []string
	URLs          []string `marker:"urls,optional"`
	Namespace     string   `marker:",optional"`
	RoleName      string   `marker:"roleName,optional"`
}

// rbacFamily collects the permissions that the operator needs.
func rbacFamily() []Definition {
	return []Definition{{
		Name: "kubebuilder:rbac", Targets: Package, Family: "Permissions", Generator: "rbac", Repeatable: true, output: RBACRule{},
		Summary: "adds a permission to the operator's role",
		Details: "It stands anywhere at the top level of a file, with a blank line below it.",
		Example: "+kubebuilder:rbac:groups=apps,resources=deployments;deployments/status,verbs=get;list;watch",
		help: []argumentHelp{
			{"groups", `API groups; "" is the core group, "*" all`},
			{"resources", "resources by plural name, with /status and the like for subresources"},
			{"resourceNames", "names of single objects"},
			{"urls", "paths that are no resources, such as /metrics"},
			{"verbs", `verbs in lower case; "*" is all`},
			{"namespace", "puts the rule into a Role of that namespace instead of the ClusterRole"},
			{"roleName", "name of the role, instead of the generator's option"},
		},
	}}
}
