package main

import (
	"cmp"
	"fmt"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/output"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/markers/condition"
)

// channels are those that the options of a job name.
func (j job) channels() []string {
	if j.generator.Variants == nil { // or no generator at all
		return nil
	}
	channels, _ := j.generator.Variants.Of(j.options)
	return channels
}

// dirOf is where a job writes one of its channels, the only one for none, below a
// directory; the directory itself for a job without channels.
func (j job) dirOf(dir, channel string) string {
	names := j.channels()
	if len(names) == 0 {
		return dir
	}
	return filepath.Join(dir, cmp.Or(channel, names[0]))
}

// byChannel makes of a plan one for each channel that a generator names, with the
// generators that name it, each with a directory of its own; and one for the others.
func (p *plan) byChannel() ([]*plan, error) {
	names, err := p.channelNames()
	if err != nil || len(names) == 0 {
		return []*plan{p}, err
	}
	part := func(channel string, in func(j job) bool) *plan {
		one := *p
		one.channel, one.together = channel, p.names()
		for _, l := range []*[]job{&one.jobs, &one.open} {
			*l = slices.DeleteFunc(slices.Clone(*l), func(j job) bool { return !in(j) })
			for i := range *l {
				if j := &(*l)[i]; channel != "" && j.rule.Writes() {
					j.channelsIn = j.rule.Config
					j.rule.Config = filepath.Join(j.rule.Config, channel)
				}
			}
		}
		return &one
	}
	var plans []*plan
	if others := part("", func(j job) bool { return len(j.channels()) == 0 }); len(others.jobs)+len(others.open) > 0 {
		plans = append(plans, others)
	}
	for _, name := range names {
		plans = append(plans, part(name, func(j job) bool { return slices.Contains(j.channels(), name) }))
	}
	return plans, nil
}

// inVariant is the plan of a command that looks at one variant: the one that its flags
// name, or the only one that the options name.
func (p plan) inVariant(c choice) (plan, error) {
	names, err := p.channelNames()
	if err != nil {
		return p, err
	}
	p.gates = c.gates
	if why := condition.WrongName(c.channel); c.channel != "" && why != "" {
		return p, &usageError{message: "flag --channel: " + why}
	}
	switch {
	case c.channel != "" && len(names) > 0 && !slices.Contains(names, c.channel):
		return p, &usageError{message: fmt.Sprintf("flag --channel: the options name no channel %q", c.channel), help: didYouMean(c.channel, names, "the channels are")}
	case c.channel == "" && len(names) > 1:
		return p, &usageError{
			message: "this command looks at one channel, and the options name " + strings.Join(names, ", "),
			help:    "choose one, as in --channel=" + names[0],
		}
	case c.channel == "" && len(names) == 1:
		c.channel = names[0]
	}
	p.channel = c.channel
	return p, nil
}

// channelNames are those that the jobs name, in that order.
func (p plan) channelNames() ([]string, error) {
	var names []string
	for _, j := range slices.Concat(p.jobs, p.open) {
		channels := j.channels()
		if why := condition.WrongName(channels...); why != "" {
			return nil, &usageError{message: fmt.Sprintf("%s:channels: %s", j.generator.Name, why)}
		}
		for _, name := range channels {
			i := slices.IndexFunc(names, func(before string) bool { return strings.EqualFold(before, name) })
			switch {
			case i < 0:
				names = append(names, name)
			case names[i] != name:
				return nil, &usageError{
					message: fmt.Sprintf("%s:channels: %q and %q are one directory where file systems pass over case", j.generator.Name, names[i], name),
					help:    fmt.Sprintf("write %q everywhere, in markers as well, or choose another name", names[i]),
				}
			}
		}
		if len(channels) > 1 && j.rule.Form == output.Stdout {
			return nil, &usageError{
				message: fmt.Sprintf("generator %q would print %d channels to standard output, one behind the other", j.generator.Name, len(channels)),
				help:    fmt.Sprintf("name one channel, or a directory, as in output:%s:dir=DIR", j.generator.Name),
			}
		}
	}
	return names, nil
}

// expanded are plans with one for each channel.
func expanded(plans []*plan) ([]*plan, error) {
	var all []*plan
	for _, p := range plans {
		parts, err := p.byChannel()
		if err != nil {
			return nil, err
		}
		all = append(all, parts...)
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
		if p.channel == "" {
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
func (s *programs) forJob(j job, channel string) *model.Program {
	if j.generator.Variants == nil {
		return s.whole()
	}
	key := "channel " + channel + " " + strings.Join(j.gates.List(), ";")
	fresh := s.made[key] == nil
	p := s.of(key, &condition.Variant{Channel: channel, Gates: j.gates.Enabled})
	if fresh {
		s.found.Add(undecided(p, j, channel, j.gates.Enabled)...)
	}
	return p
}

// undecided reports conditions that nobody has decided: each name once, where it is met
// first.
func undecided(p *model.Program, j job, channel string, gates map[string]bool) diag.List {
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
			Help:    "write " + j.generator.Name + ":" + option + "=" + write,
		}
		if near != "" {
			d.Help = fmt.Sprintf("did you mean %q?", near)
		}
		found.Add(d)
	}
	for _, c := range p.Conditions {
		if !slices.Contains(c.For, j.generator.Name) {
			continue
		}
		if _, declared := gates[c.Gate]; c.Gate != "" && !declared {
			tell(c, fmt.Sprintf("feature gate %q is not declared", c.Gate), "featureGates", spelling.Nearest(c.Gate, slices.Sorted(maps.Keys(gates))), c.Gate+"=true or "+c.Gate+"=false")
		}
		for _, name := range c.Channels {
			near := ""
			if channel != "" {
				near = spelling.Nearest(name, j.channels())
			}
			if channel == "" || near != "" && near != name {
				tell(c, fmt.Sprintf("channel %q is not written", name), "channels", near, name)
			}
		}
	}
	return found
}
