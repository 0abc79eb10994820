package markers

// ConversionWebhook is the value of +crdgen:conversion:webhook.
type ConversionWebhook struct {
	// Service is NAMESPACE/NAME of the service behind which the webhook stands.
	Service string
	// Path is where it is served; "" means /convert, where controller-runtime has it.
	Path string `marker:",optional"`
	// Port is the service's, nil means 443.
	Port *int `marker:",optional"`
	// CertManager is NAMESPACE/NAME of the certificate whose CA is injected.
	CertManager string `marker:",optional"`
}

// NoConversion is the value of +crdgen:conversion:none.
type NoConversion struct{}

// ConversionElsewhere is the value of +crdgen:conversion:external.
type ConversionElsewhere struct{}

// The names of the markers that say how the API server has objects converted. A
// kind has at most one of them, on its hub.
const (
	ConversionWebhookName  = "crdgen:conversion:webhook"
	NoConversionName       = "crdgen:conversion:none"
	ExternalConversionName = "crdgen:conversion:external"
)

// strategyFamily says how the API server converts between versions. The crd
// generator reads it; what becomes of the fields is the conversion family's.
func strategyFamily() []Definition {
	const family = "How versions are converted"
	return []Definition{{
		Name: ConversionWebhookName, Targets: Type, Family: family, Generator: "crd", Extension: true, output: ConversionWebhook{},
		Summary: "names the webhook that converts objects of this kind, in place of the one that crd:conversion= names for all",
		Details: "It stands on the hub. Where all versions have the same schema, no webhook is written.",
		Example: "+crdgen:conversion:webhook:service=shop-system/webhook-service,certManager=shop-system/serving-cert",
		help: []argumentHelp{
			{"service", "NAMESPACE/NAME of the service"},
			{"path", "URL path; /convert if left out"},
			{"port", "port of the service; 443 if left out"},
			{"certManager", "NAMESPACE/NAME of cert-manager's certificate, whose CA is put into the resource definition"},
		},
	}, {
		Name: NoConversionName, Targets: Type, Family: family, Generator: "crd", Extension: true, output: NoConversion{},
		Summary: "says that objects of this kind are served in every version as they are",
		Details: "What one version lacks is lost then; only identical versions can do without a warning.",
		Example: "+crdgen:conversion:none",
	}, {
		Name: ExternalConversionName, Targets: Type, Family: family, Generator: "crd", Extension: true, output: ConversionElsewhere{},
		Summary: "says that something else puts the conversion webhook into the resource definition, kustomize for instance",
		Example: "+crdgen:conversion:external",
	}}
}
