package markers

import ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"

// objectFamily controls the generation of DeepCopy methods.
func objectFamily() []Definition {
	const family = "Deep copies"
	return []Definition{{
		Name: "kubebuilder:object:generate", Targets: Package | Type, Family: family, Generator: "object", also: []string{"conversion"}, output: false,
		Summary: "switches DeepCopy methods on or off, for a package or one type",
		Example: "+kubebuilder:object:generate=true",
	}, {
		Name: "kubebuilder:object:root", Targets: Type, Family: family, Generator: "object", also: []string{"conversion"}, output: false,
		Summary: "says that the type is a kind or a list of a kind, and gives it DeepCopyObject",
		Example: "+kubebuilder:object:root=true",
	}, {
		// Repeatable, because other markers of deepcopy-gen are taken for it.
		Name: "k8s:deepcopy-gen", Targets: Package | Type, Family: family, Generator: "object", also: []string{"conversion"}, Repeatable: true, output: ctmarkers.RawArguments(nil),
		Summary: "switches DeepCopy methods on or off in the spelling of deepcopy-gen: package, true or false",
		Example: "+k8s:deepcopy-gen=package", Deprecated: "+kubebuilder:object:generate",
	}, {
		Name: "k8s:deepcopy-gen:interfaces", Targets: Type, Family: family, Generator: "object", also: []string{"conversion"}, Repeatable: true, output: "",
		Summary: "gives the type DeepCopyObject in the spelling of deepcopy-gen",
		Example: "+k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object", Deprecated: "+kubebuilder:object:root",
	}}
}
