package main

import (
	"github.com/crdgen/crdgen/internal/diff"
	"github.com/crdgen/crdgen/internal/options"
	"github.com/crdgen/crdgen/internal/variant"
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
	// revision is what the plan reads in place of the working tree, nil for that itself.
	revision *diff.Tree
}

// inVariant is the plan of a command that looks at one variant: the one that its flags
// name, or the only one that the options name.
func (p plan) inVariant(c variant.Choice) (plan, error) {
	chosen, err := c.In(p.Plan)
	p.Plan, p.gates = chosen, c.Gates
	return p, err
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
