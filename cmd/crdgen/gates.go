package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/spelling"
)

// A choice is the variant that a command looks at, as its flags name it.
type choice struct {
	channel string
	// gates are states of feature gates and files of them; they count before those of
	// the options.
	gates []string
}

// bind defines the flags of a command that looks at one variant.
func (c *choice) bind(f *pflag.FlagSet) {
	f.StringVar(&c.channel, channelFlag, "", "channel that is looked at, where the options name several")
	f.StringSliceVar(&c.gates, gatesFlag, nil, "states of feature gates, as Name=true, or a YAML file of them, before those of the options")
}

// String is what a choice adds to the name of a source, empty for nothing.
func (c choice) String() string {
	var s string
	if c.channel != "" {
		s += fmt.Sprintf(", channel %q", c.channel)
	}
	if len(c.gates) > 0 {
		s += ", feature gates " + strings.Join(c.gates, ",")
	}
	return s
}

// The flags that name a channel and feature gates: of the one side that most commands
// have, and of the old side of a comparison.
const (
	channelFlag        = "channel"
	gatesFlag          = "feature-gates"
	againstChannelFlag = "against-channel"
	againstGatesFlag   = "against-feature-gates"
)

// unused returns the warnings about what the flags of a choice name and the source does
// not: those of the run about feature gates, where flags name some, and one about the
// channel. Commands that repeat no warnings print these, since a misspelt flag would be
// silent otherwise. Without a program, where no package was read, it has nothing to say.
func (c choice) unused(flag string, p *model.Program, findings diag.List) diag.List {
	var found diag.List
	for _, d := range findings {
		if d.Code == diag.FeatureGate && len(c.gates) > 0 {
			found.Add(d)
		}
	}
	return append(found, c.unusedChannel(flag, p)...)
}

// unusedChannel warns of a channel to which nothing of the source belongs, or that is
// nearly called as another.
func (c choice) unusedChannel(flag string, p *model.Program) diag.List {
	var found diag.List
	if p == nil {
		return found
	}
	var channels []string
	for _, condition := range p.Conditions {
		channels = append(channels, condition.Channels...)
	}
	if c.channel == "" || slices.Contains(channels, c.channel) {
		return found
	}
	d := diag.Diagnostic{Severity: diag.Warning, Code: diag.Variant}
	if near := spelling.Nearest(c.channel, channels); near != "" {
		d.Message, d.Help = fmt.Sprintf("flag --%s: no marker names %q", flag, c.channel), fmt.Sprintf("did you mean %q?", near)
		found.Add(d)
	} else if len(channels) == 0 {
		d.Message = fmt.Sprintf("flag --%s: nothing of the source belongs to a channel, so that %q is no other than none", flag, c.channel)
		d.Help = "remove the flag, or write +crdgen:channel=" + c.channel + " above what belongs to it"
		found.Add(d)
	}
	return found
}
