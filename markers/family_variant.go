package markers

import (
	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"

	"github.com/crdgen/crdgen/markers/condition"
)

const variantFamilyName = "Variants"

// variantFamily holds the conditions under which something is written.
func variantFamily() []Definition {
	ours := func(d Definition) Definition {
		d.Family, d.Generator, d.Extension = variantFamilyName, "crd", true
		return readAlso(d, "rbac", "webhook", "policy")
	}
	const all = "Of several such markers above one declaration all must hold. "
	const names = "Letters, digits, \"-\" and \"_\" make a name."
	return []Definition{ours(Definition{
		Name: condition.ChannelMarker, Targets: Package | Type | Field | Const, output: InChannel(nil),
		Summary: "writes the field, the constant of an enum, the version of a kind or all kinds of the package only for these channels",
		Details: "The options crd:channels, rbac:channels and so on name the channels that are written, each into a directory of its own. " +
			"Without them what belongs to a channel is left out. Go code is generated for all of it. " + all + names,
		Example: "+crdgen:channel=experimental",
	}), ours(Definition{
		Name: condition.GateMarker, Targets: Package | Type | Field | Const, output: InGate(nil),
		Summary: "writes the field, the constant of an enum, the version of a kind or all kinds of the package only where the feature gate is enabled, with ! only where it is disabled; of several, one is enough",
		Details: "The options crd:featureGates and so on declare the states of gates. A gate that is not declared is neither enabled nor disabled. " + all + names,
		Example: "+crdgen:featureGate=Routability",
	}), ours(Definition{
		Name: condition.InChannelMarker, Targets: Package | Type | Field | Const, Repeatable: true, output: ctmarkers.RawArguments(nil),
		Summary: "applies the marker behind it only for these channels",
		Details: "Any marker may stand there, also another condition: both must hold then. Where a marker can stand only once, or only once for its name, it replaces the one without a condition, and the one with fewer of its conditions.",
		Example: "+crdgen:in:channel=experimental +kubebuilder:validation:Enum=Exact;Prefix;Regex",
	}), ours(Definition{
		Name: condition.InGateMarker, Targets: Package | Type | Field | Const, Repeatable: true, output: ctmarkers.RawArguments(nil),
		Summary: "applies the marker behind it only where the feature gate is enabled, with ! only where it is disabled; of several, one is enough",
		Example: "+crdgen:in:featureGate=!Routability +kubebuilder:validation:MaxItems=1",
	})}
}
