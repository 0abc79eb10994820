package generators

// What the options say that are the same in all generators with variants.
const (
	FeatureGatesHelp = "says which feature gates are enabled, as Oven=true;Fridge=false, or names a YAML file that does: what stands behind +crdgen:featureGate, +crdgen:in:featureGate, +k8s:ifEnabled and +k8s:ifDisabled counts accordingly."
	ChannelsHelp     = "names the channels to write, as standard;experimental, each into a directory of its own below the one of the output rule."
)

// Variants reads and sets the options of one generator that name variants of its output.
type Variants struct {
	// Of returns the channels that options name, and what they say of feature gates:
	// states as Name=true or Name=false, and files of them.
	Of func(options any) (channels, featureGates []string)
	// WithGates returns the options with these states of feature gates.
	WithGates func(options any, states []string) any
}

// VariantsOf makes the Variants of options of type O, given where they stand in it.
func VariantsOf[O any](fields func(*O) (channels, featureGates *[]string)) *Variants {
	return &Variants{
		Of: func(options any) ([]string, []string) {
			o := options.(O)
			channels, gates := fields(&o)
			return *channels, *gates
		},
		WithGates: func(options any, states []string) any {
			o := options.(O)
			_, gates := fields(&o)
			*gates = states
			return o
		},
	}
}
