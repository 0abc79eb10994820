package markers

// A Webhook is the value of +kubebuilder:webhook.
type Webhook struct {
	Mutating                bool
	FailurePolicy           string
	MatchPolicy             string `marker:",optional"`
	SideEffects             string `marker:",optional"`
	TimeoutSeconds          int    `marker:",optional"`
	Groups                  []string
	Resources               []string
	Verbs                   []string
	Versions                []string
	Name                    string
	ServiceName             string   `marker:"serviceName,optional"`
	ServiceNamespace        string   `marker:"serviceNamespace,optional"`
	Path                    string   `marker:"path,optional"`
	ServicePort             *int32   `marker:"servicePort,optional"`
	WebhookVersions         []string `marker:"webhookVersions,optional"`
	AdmissionReviewVersions []string `marker:"admissionReviewVersions"`
	ReinvocationPolicy      string   `marker:"reinvocationPolicy,optional"`
	URL                     string   `marker:"url,optional"`
	Patch                   string   `marker:"patch,optional"`
}

// A WebhookConfiguration is the value of +kubebuilder:webhookconfiguration.
type WebhookConfiguration struct {
	Mutating bool
	Name     string `marker:"name,optional"`
}

// A WebhookExtra is the value of +crdgen:webhook. It speaks of a webhook that
// +kubebuilder:webhook describes and stays apart from it, so that controller-gen
// can still read the source.
type WebhookExtra struct {
	// Name is the webhook's name.
	Name string
	// External says that another project defines the resources of the rule.
	External bool `marker:",optional"`
	// CustomPath says that the path is registered by hand.
	CustomPath bool `marker:",optional"`
	// NamespaceSelector and ObjectSelector are label selectors as kubectl takes
	// them: a=b,c in (d,e),!f.
	NamespaceSelector string `marker:",optional"`
	ObjectSelector    string `marker:",optional"`
	// MatchConditions are CEL expressions by name.
	MatchConditions map[string]string `marker:",optional"`
	// Scope is that of the rule: Cluster, Namespaced or *.
	Scope string `marker:",optional"`
	// CABundle is base64.
	CABundle string `marker:"caBundle,optional"`
}

// A WebhookRule is the value of +crdgen:webhookrule, a further rule of a webhook.
type WebhookRule struct {
	// Name is the webhook's name.
	Name      string
	Groups    []string
	Resources []string
	Verbs     []string
	Versions  []string
	Scope     string `marker:",optional"`
}

// A WebhookConfigurationExtra is the value of +crdgen:webhookconfiguration.
type WebhookConfigurationExtra struct {
	Mutating bool
	// Labels and Annotations are of the form key=value.
	Labels      []string `marker:",optional"`
	Annotations []string `marker:",optional"`
	// CertManager is the certificate whose authority cert-manager puts in, as
	// namespace/name.
	CertManager string `marker:",optional"`
}

// webhookFamily describes admission webhooks.
func webhookFamily() []Definition {
	const family = "Webhooks"
	return []Definition{{
		Name: "kubebuilder:webhook", Targets: Package, Family: family, Generator: "webhook", Repeatable: true, output: Webhook{},
		Summary: "registers an admission webhook",
		Details: "It stands anywhere at the top level of a file, with a blank line below it.",
		Example: "+kubebuilder:webhook:path=/validate-shop-example-com-v1-pizza,mutating=false,failurePolicy=fail,sideEffects=None,groups=shop.example.com,resources=pizzas,verbs=create;update,versions=v1,name=vpizza.shop.example.com,admissionReviewVersions=v1",
		usual:   map[string]string{"admissionReviewVersions": "v1"},
		help: []argumentHelp{
			{"name", "name of the webhook: a domain of at least three parts"},
			{"mutating", "whether the webhook may change objects"},
			{"failurePolicy", "fail or ignore: what happens when the webhook cannot be reached"},
			{"groups", "API groups that it is asked about"},
			{"versions", "API versions that it is asked about"},
			{"resources", "resources that it is asked about"},
			{"verbs", "create, update, delete, connect or *"},
			{"admissionReviewVersions", "versions of AdmissionReview that it understands, the preferred one first"},
			{"path", "path at which the service is called"},
			{"url", "address outside the cluster, instead of a service"},
			{"serviceName", "name of the service, webhook-service if left out"},
			{"serviceNamespace", "namespace of the service, system if left out"},
			{"servicePort", "port of the service, 443 if left out"},
			{"sideEffects", "None or NoneOnDryRun"},
			{"matchPolicy", "Exact or Equivalent"},
			{"timeoutSeconds", "seconds to wait for an answer, 1 to 30"},
			{"reinvocationPolicy", "Never or IfNeeded; for mutating webhooks"},
			{"webhookVersions", "versions of the configuration to write; v1 is the only one"},
			{"patch", "strategic merge patch, as JSON, over the finished webhook"},
		},
	}, {
		Name: "kubebuilder:webhookconfiguration", Targets: Package, Family: family, Generator: "webhook", Repeatable: true, output: WebhookConfiguration{},
		Summary: "names the object that holds the webhooks of one kind",
		Example: "+kubebuilder:webhookconfiguration:mutating=true,name=pizza-mutating-webhooks",
		help: []argumentHelp{
			{"mutating", "whether the configuration of mutating or that of validating webhooks is meant"},
			{"name", "name of the object"},
		},
	}, {
		Name: "crdgen:webhook", Targets: Package, Family: family, Generator: "webhook", Extension: true, Repeatable: true, output: WebhookExtra{},
		Summary: "says more about an admission webhook of the same name",
		Details: "controller-gen does not read it.",
		Example: `+crdgen:webhook:name=vpizza.shop.example.com,namespaceSelector="shop=open",matchConditions={not-draft: "!has(object.spec.draft) || !object.spec.draft"}`,
		cel:     []string{"matchConditions"},
		help: []argumentHelp{
			{"name", "name of the webhook, as its +kubebuilder:webhook gives it"},
			{"external", "whether another project defines the resources of the rule, so that they cannot be checked here"},
			{"customPath", "whether the path is the program's own choice instead of controller-runtime's"},
			{"namespaceSelector", "labels of the namespaces whose objects it is asked about, as kubectl takes them"},
			{"objectSelector", "labels of the objects that it is asked about, as kubectl takes them"},
			{"matchConditions", "CEL expressions by name; it is asked only if all of them are true"},
			{"scope", "Cluster, Namespaced or *: the scope of the rule"},
			{"caBundle", "certificates that sign the webhook's own, as base64"},
		},
	}, {
		Name: "crdgen:webhookrule", Targets: Package, Family: family, Generator: "webhook", Extension: true, Repeatable: true, output: WebhookRule{},
		Summary: "adds a rule to an admission webhook",
		Details: "controller-gen does not read it.",
		Example: "+crdgen:webhookrule:name=vpizza.shop.example.com,groups=core,resources=namespaces,verbs=delete,versions=v1,scope=Cluster",
		help: []argumentHelp{
			{"name", "name of the webhook, as its +kubebuilder:webhook gives it"},
			{"groups", "API groups that it is asked about"},
			{"versions", "API versions that it is asked about"},
			{"resources", "resources that it is asked about"},
			{"verbs", "create, update, delete, connect or *"},
			{"scope", "Cluster, Namespaced or *"},
		},
	}, {
		Name: "crdgen:webhookconfiguration", Targets: Package, Family: family, Generator: "webhook", Extension: true, Repeatable: true, output: WebhookConfigurationExtra{},
		Summary: "sets metadata of the object that holds the webhooks of one kind",
		Details: "controller-gen does not read it.",
		Example: `+crdgen:webhookconfiguration:mutating=false,certManager=shop/serving-cert,labels="app=pizza"`,
		help: []argumentHelp{
			{"mutating", "whether the configuration of mutating or that of validating webhooks is meant"},
			{"labels", "labels, each as key=value"},
			{"annotations", "annotations, each as key=value"},
			{"certManager", "certificate from which cert-manager takes the authority, as namespace/name"},
		},
	}}
}
