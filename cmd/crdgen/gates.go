package main

import (
	"github.com/spf13/pflag"

	"github.com/crdgen/crdgen/internal/variant"
)

// bindChoice defines the flags of a command that looks at one variant.
func bindChoice(c *variant.Choice, f *pflag.FlagSet) {
	f.StringVar(&c.Channel, channelFlag, "", "channel that is looked at, where the options name several")
	f.StringSliceVar(&c.Gates, gatesFlag, nil, "states of feature gates, as Name=true, or a YAML file of them, before those of the options")
}

// The flags that name a channel and feature gates: of the one side that most commands
// have, and of the old side of a comparison.
const (
	channelFlag        = "channel"
	gatesFlag          = "feature-gates"
	againstChannelFlag = "against-channel"
	againstGatesFlag   = "against-feature-gates"
)
