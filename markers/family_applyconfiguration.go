package markers

// applyConfigurationFamily controls the generation of apply configurations.
func applyConfigurationFamily() []Definition {
	const family = "Apply configurations"
	return []Definition{{
		Name: "kubebuilder:ac:generate", Targets: Package | Type, Family: family, Generator: "applyconfiguration", output: false,
		Summary: "switches apply configurations on or off, for a package or one type",
		Example: "+kubebuilder:ac:generate=true",
	}, {
		Name: "kubebuilder:ac:output:package", Targets: Package, Family: family, Generator: "applyconfiguration", output: "",
		Summary: "sets the directory they are written to, relative to the API's",
		Example: `+kubebuilder:ac:output:package="client/applyconfiguration"`,
	}}
}
