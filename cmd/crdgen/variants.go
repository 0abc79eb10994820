package main

import (
	"fmt"
	"go/token"
	"maps"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/internal/model"
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

// inChannel says in findings of one plan which channel they are of, where another
// channel does not have them.
func inChannel(channel string, i int, plans []*plan, found []diag.List) diag.List {
	type identity struct {
		pos     token.Position
		code    diag.Code
		message string
	}
	of := func(d diag.Diagnostic) identity { return identity{d.Pos, d.Code, d.Message} }
	everywhere := map[identity]int{}
	channels := 0
	for j, p := range plans {
		if p.Channel == "" {
			continue
		}
		channels++
		for _, d := range found[j] {
			everywhere[of(d)]++
		}
	}
	if channel == "" || channels < 2 {
		return found[i]
	}
	named := slices.Clone(found[i])
	for k := range named {
		if d := &named[k]; everywhere[of(*d)] < channels {
			d.Message = fmt.Sprintf("in channel %q: %s", channel, d.Message)
		}
	}
	return named
}

// programs makes the programs that the jobs of a plan need: that of their variant for
// generators of manifests, and the one with everything for generators of Go code.
type programs struct {
	set     *load.Set
	options model.Options
	made    map[string]*model.Program
	only    *model.Program // where nothing is conditional there is one
	found   diag.List
}

// of returns the program of a variant, which is made when it is first asked for.
func (s *programs) of(key string, v *condition.Variant) *model.Program {
	if s.only != nil {
		return s.only
	}
	if p := s.made[key]; p != nil {
		return p
	}
	s.options.Variant = v
	p, found := model.Build(s.set, s.options)
	s.found.Add(found...)
	s.made[key] = p
	if len(p.Conditions) == 0 {
		s.only = p
	}
	return p
}

// whole returns the program with everything.
func (s *programs) whole() *model.Program { return s.of("", nil) }

// forJob returns the program that a job is for.
func (s *programs) forJob(j options.Job, channel string) *model.Program {
	if j.Generator.Variants == nil {
		return s.whole()
	}
	key := "channel " + channel + " " + strings.Join(j.Gates.List(), ";")
	fresh := s.made[key] == nil
	p := s.of(key, &condition.Variant{Channel: channel, Gates: j.Gates.Enabled})
	if fresh {
		s.found.Add(undecided(p, j, channel, j.Gates.Enabled)...)
	}
	return p
}

// undecided reports conditions that nobody has decided: each name once, where it is met
// first.
func undecided(p *model.Program, j options.Job, channel string, gates map[string]bool) diag.List {
	var found diag.List
	told := map[string]bool{}
	tell := func(c condition.Condition, what, option, near, write string) {
		if told[what] {
			return
		}
		told[what] = true
		d := diag.Diagnostic{
			Pos: c.Pos, Severity: diag.Warning, Code: diag.Variant, Stricter: true,
			Message: what + ": what belongs to it is left out",
		}
		if near != "" {
			d.Help = fmt.Sprintf("did you mean %q?", near)
		} else {
			d.Option = diag.Option{Generator: j.Generator.Name, Name: option}
			d.Help = "write " + d.Option.With(write)
		}
		found.Add(d)
	}
	for _, c := range p.Conditions {
		if !slices.Contains(c.For, j.Generator.Name) {
			continue
		}
		if _, declared := gates[c.Gate]; c.Gate != "" && !declared {
			tell(c, fmt.Sprintf("feature gate %q is not declared", c.Gate), "featureGates", spelling.Nearest(c.Gate, slices.Sorted(maps.Keys(gates))), c.Gate+"=true or "+c.Gate+"=false")
		}
		for _, name := range c.Channels {
			near := ""
			if channel != "" {
				near = spelling.Nearest(name, j.Channels())
			}
			if channel == "" || near != "" && near != name {
				tell(c, fmt.Sprintf("channel %q is not written", name), "channels", near, name)
			}
		}
	}
	return found
}
