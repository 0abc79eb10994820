package markers

// packageFamily names the API group and version of a package and sets what
// holds for all of it.
func packageFamily() []Definition {
	const family = "API group and version"
	return []Definition{{
		Name: "groupName", Targets: Package, Family: family, Generator: "crd", also: []string{"conversion", "policy"},
		Summary: "names the API group of the kinds in this package",
		Details: "Without it the package has no group, and no custom resources are made from it.",
		Example: "+groupName=shop.example.com",
	}, {
		Name: "versionName", Targets: Package, Family: family, Generator: "crd", also: []string{"conversion", "policy"},
		Summary: "names the API version where it differs from the name of the package",
		Example: "+versionName=v1beta1",
	}, {
		Name: "kubebuilder:skip", Targets: Package, Family: family, Generator: "crd", also: []string{"conversion", "policy"},
		Summary: "keeps the package out of custom resources, also as the home of types that others use",
		Example: "+kubebuilder:skip",
	}}
}
