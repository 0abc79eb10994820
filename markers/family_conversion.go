package markers

// conversionFamily holds what kubebuilder's scaffolding reads. No generator of
// crdgen or of controller-gen does.
func conversionFamily() []Definition {
	return []Definition{{
		Name: "kubebuilder:conversion:hub", Targets: Type, Family: "Conversion between versions", Generator: "conversion", Extension: true,
		output: struct{}{}, Summary: "says that this version is the hub that others are converted to; for kubebuilder, crdgen does nothing with it",
		Example: "+kubebuilder:conversion:hub",
	}}
}
