package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/options"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/markers/condition"
)

// A plan is what a run does: what its arguments ask for, and how far it may go.
type plan struct {
	options.Plan
	// everything says that checks run as well that are too slow for every run.
	everything bool
	// top is the directory that packages must lie in; empty where the command line names
	// them.
	top string
	// gates are those of the flag that names them; they count before those of options.
	gates []string
}

// inVariant is the plan of a command that looks at one variant: the one that its flags
// name, or the only one that the options name.
func (p plan) inVariant(c choice) (plan, error) {
	names, err := p.Channels()
	if err != nil {
		return p, err
	}
	p.gates = c.gates
	if why := condition.WrongName(c.channel); c.channel != "" && why != "" {
		return p, &usageError{message: "flag --channel: " + why}
	}
	switch {
	case c.channel != "" && len(names) > 0 && !slices.Contains(names, c.channel):
		return p, &usageError{message: fmt.Sprintf("flag --channel: the options name no channel %q", c.channel), help: spelling.Propose(c.channel, names, "the channels are")}
	case c.channel == "" && len(names) > 1:
		return p, &usageError{
			message: "this command looks at one channel, and the options name " + strings.Join(names, ", "),
			help:    "choose one, as in --channel=" + names[0],
		}
	case c.channel == "" && len(names) == 1:
		c.channel = names[0]
	}
	p.Channel = c.channel
	return p, nil
}

// expanded are plans with one for each channel.
func expanded(plans []*plan) ([]*plan, error) {
	var all []*plan
	for _, p := range plans {
		parts, err := p.ByChannel()
		if err != nil {
			return nil, err
		}
		for _, part := range parts {
			one := *p
			one.Plan = part
			all = append(all, &one)
		}
	}
	return all, nil
}
