package markers

// A Policy is the value of +crdgen:policy. The policy is about the kind that the
// marker stands on; further markers of the same type give it its parts, which
// decide whether it is a ValidatingAdmissionPolicy or a MutatingAdmissionPolicy.
// Fields are called as in admissionregistration.k8s.io/v1.
type Policy struct {
	Name               string
	FailurePolicy      string   `marker:",optional"`
	Operations         []string `marker:",optional"`
	APIVersions        []string `marker:"apiVersions,optional"`
	Resources          []string `marker:",optional"`
	ResourceNames      []string `marker:",optional"`
	Scope              string   `marker:",optional"`
	MatchPolicy        string   `marker:",optional"`
	NamespaceSelector  string   `marker:",optional"`
	ObjectSelector     string   `marker:",optional"`
	ReinvocationPolicy string   `marker:",optional"`
	// DefaultBinding is true where it is nil.
	DefaultBinding *bool `marker:",optional"`
	// Labels and Annotations are of the form key=value.
	Labels      []string `marker:",optional"`
	Annotations []string `marker:",optional"`
}

// A PolicyParamKind is the value of +crdgen:policy:paramKind. Policy, here and
// in the other parts, is empty for the only policy of the type.
type PolicyParamKind struct {
	Policy     string `marker:",optional"`
	APIVersion string `marker:"apiVersion"`
	Kind       string
}

// A PolicyRule is the value of +crdgen:policy:resourceRule and
// +crdgen:policy:excludeResourceRule.
type PolicyRule struct {
	Policy        string   `marker:",optional"`
	APIGroups     []string `marker:"apiGroups"`
	APIVersions   []string `marker:"apiVersions"`
	Resources     []string
	Operations    []string
	ResourceNames []string `marker:",optional"`
	Scope         string   `marker:",optional"`
}

// A PolicyVariable is the value of +crdgen:policy:variable.
type PolicyVariable struct {
	Policy     string `marker:",optional"`
	Name       string
	Expression string
}

// A PolicyCondition is the value of +crdgen:policy:matchCondition.
type PolicyCondition struct {
	Policy     string `marker:",optional"`
	Name       string
	Expression string
}

// A PolicyValidation is the value of +crdgen:policy:validation.
type PolicyValidation struct {
	Policy            string `marker:",optional"`
	Expression        string
	Message           string `marker:",optional"`
	MessageExpression string `marker:",optional"`
	Reason            string `marker:",optional"`
}

// A PolicyAuditAnnotation is the value of +crdgen:policy:auditAnnotation.
type PolicyAuditAnnotation struct {
	Policy          string `marker:",optional"`
	Key             string
	ValueExpression string
}

// A PolicyMutation is the value of +crdgen:policy:mutation.
type PolicyMutation struct {
	Policy     string `marker:",optional"`
	PatchType  string
	Expression string
}

// A PolicyBinding is the value of +crdgen:policy:binding.
type PolicyBinding struct {
	Policy string `marker:",optional"`
	// Name is the policy's with "-binding" behind it where it is empty.
	Name                    string   `marker:",optional"`
	ValidationActions       []string `marker:",optional"`
	MatchPolicy             string   `marker:",optional"`
	NamespaceSelector       string   `marker:",optional"`
	ObjectSelector          string   `marker:",optional"`
	ParamName               string   `marker:",optional"`
	ParamNamespace          string   `marker:",optional"`
	ParamSelector           string   `marker:",optional"`
	ParameterNotFoundAction string   `marker:",optional"`
}

// policyFamily describes admission policies.
func policyFamily() []Definition {
	const family = "Admission policies"
	policy := argumentHelp{"policy", "name of the policy; may be left out if the type has one only"}
	define := func(name, summary, details, example string, output any, help ...argumentHelp) Definition {
		return Definition{
			Name: name, Targets: Type, Family: family, Generator: "policy", Extension: true, Repeatable: true,
			Summary: summary, Details: details, Example: "+" + name + ":" + example, output: output, help: help,
			cel: []string{"expression", "messageExpression", "valueExpression"},
		}
	}
	rule := []argumentHelp{
		policy,
		{"apiGroups", "API groups of the resources; core or \"\" for the group without a name"},
		{"apiVersions", "API versions of the resources"},
		{"resources", "resources, with subresources as in pods/exec"},
		{"operations", "CREATE, UPDATE, DELETE, CONNECT or *"},
		{"resourceNames", "names of the objects, all if left out"},
		{"scope", "Cluster, Namespaced or *"},
	}
	return []Definition{
		define("crdgen:policy", "declares an admission policy about the objects of this kind",
			"Its other markers stand on the same type. With validations or audit annotations it is a ValidatingAdmissionPolicy, with mutations a MutatingAdmissionPolicy.",
			"name=pizza-limits,failurePolicy=Fail,operations=CREATE;UPDATE", Policy{},
			argumentHelp{"name", "name of the policy"},
			argumentHelp{"failurePolicy", "Fail or Ignore: what happens when an expression fails"},
			argumentHelp{"operations", "CREATE, UPDATE, DELETE, CONNECT or *; CREATE;UPDATE if left out"},
			argumentHelp{"apiVersions", "versions in which objects are looked at; that of the type if left out. Requests in other versions are converted, unless matchPolicy=Exact"},
			argumentHelp{"resources", "resource of the kind, with subresources as in pizzas;pizzas/status; the resource alone if left out"},
			argumentHelp{"resourceNames", "names of the objects, all if left out"},
			argumentHelp{"scope", "Cluster, Namespaced or *"},
			argumentHelp{"matchPolicy", "Exact or Equivalent"},
			argumentHelp{"namespaceSelector", "labels of the namespaces, as kubectl takes them"},
			argumentHelp{"objectSelector", "labels of the objects, as kubectl takes them"},
			argumentHelp{"reinvocationPolicy", "Never or IfNeeded; for policies that mutate, Never if left out"},
			argumentHelp{"defaultBinding", "false for a policy that someone else binds; a policy without a binding marker has one for all objects otherwise"},
			argumentHelp{"labels", "labels of the policy and its bindings, each as key=value"},
			argumentHelp{"annotations", "annotations of the policy, each as key=value"}),
		define("crdgen:policy:validation", "demands that an expression is true", "",
			`policy=pizza-limits,expression="object.spec.size <= 40",message="no pizza is larger than 40 cm",reason=Invalid`, PolicyValidation{},
			policy,
			argumentHelp{"expression", "CEL expression, true for what is allowed"},
			argumentHelp{"message", "what the user is told"},
			argumentHelp{"messageExpression", "CEL expression that gives what the user is told"},
			argumentHelp{"reason", "Forbidden, Invalid or RequestEntityTooLarge: the reason in the answer"}),
		define("crdgen:policy:mutation", "changes the object", "",
			`policy=pizza-defaults,patchType=ApplyConfiguration,expression="Object{spec: Object.spec{size: 30}}"`, PolicyMutation{},
			policy,
			argumentHelp{"patchType", "ApplyConfiguration or JSONPatch"},
			argumentHelp{"expression", "CEL expression that gives an Object or a list of JSONPatch"}),
		define("crdgen:policy:variable", "names the value of an expression", "Later expressions see it as variables.NAME; those of matchCondition do not.",
			`policy=pizza-limits,name=large,expression="object.spec.size > 30"`, PolicyVariable{},
			policy,
			argumentHelp{"name", "name of the variable"},
			argumentHelp{"expression", "CEL expression"}),
		define("crdgen:policy:matchCondition", "leaves out requests for which an expression is not true", "",
			`policy=pizza-limits,name=not-the-cook,expression="request.userInfo.username != 'cook'"`, PolicyCondition{},
			policy,
			argumentHelp{"name", "name of the condition"},
			argumentHelp{"expression", "CEL expression"}),
		define("crdgen:policy:auditAnnotation", "adds an annotation to the audit event of the request", "",
			`policy=pizza-limits,key=size,valueExpression="string(object.spec.size)"`, PolicyAuditAnnotation{},
			policy,
			argumentHelp{"key", "key of the annotation; the policy's name is put before it"},
			argumentHelp{"valueExpression", "CEL expression that gives a string, or null for no annotation"}),
		define("crdgen:policy:paramKind", "says of which kind the parameters of the policy are", "Expressions see them as params.",
			"policy=pizza-limits,apiVersion=shop.example.com/v1,kind=Limits", PolicyParamKind{},
			policy,
			argumentHelp{"apiVersion", "group and version of the kind, as in manifests"},
			argumentHelp{"kind", "the kind"}),
		define("crdgen:policy:resourceRule", "adds resources to those that the policy is about", "",
			"policy=pizza-limits,apiGroups=apps,apiVersions=v1,resources=deployments,operations=CREATE", PolicyRule{}, rule...),
		define("crdgen:policy:excludeResourceRule", "leaves resources out of those that the policy is about", "",
			"policy=pizza-limits,apiGroups=shop.example.com,apiVersions=*,resources=pizzas,operations=*,resourceNames=margherita", PolicyRule{}, rule...),
		define("crdgen:policy:binding", "puts the policy into force", "",
			`policy=pizza-limits,name=pizza-limits-of-shops,validationActions=Deny;Audit,namespaceSelector="shop=open"`, PolicyBinding{},
			policy,
			argumentHelp{"name", "name of the binding, that of the policy with -binding behind it if left out"},
			argumentHelp{"validationActions", "Deny, Warn and Audit; Deny if left out. Deny and Warn exclude each other"},
			argumentHelp{"matchPolicy", "Exact or Equivalent"},
			argumentHelp{"namespaceSelector", "labels of the namespaces, as kubectl takes them"},
			argumentHelp{"objectSelector", "labels of the objects, as kubectl takes them"},
			argumentHelp{"paramName", "name of the object with the parameters"},
			argumentHelp{"paramNamespace", "namespace of the objects with the parameters, that of the request's object if left out"},
			argumentHelp{"paramSelector", "labels of the objects with the parameters, instead of a name"},
			argumentHelp{"parameterNotFoundAction", "Deny or Allow: what happens when there are no parameters; Deny if left out"}),
	}
}
