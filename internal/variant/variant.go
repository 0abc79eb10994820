// Package variant gives every generator of a run the program that it is for: that of one
// channel and one set of feature gates, or the one with everything.
//
// It stands between loading and generating, and says what a run with several channels
// must: which conditions nobody has decided, and which channel a finding is of. A command
// that looks at one variant has a [Choice], which flags fill in: the package reads none. It
// divides no plan, which package options does, and knows no generator.
package variant

import (
	"fmt"
	"go/token"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/crdgen/crdgen/internal/assemble"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/options"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/markers/condition"
)

// Programs makes the programs that the jobs of a plan need: that of their variant for
// generators of manifests, and the one with everything for generators of Go code.
type Programs struct {
	set     *load.Set
	options assemble.Options
	made    map[string]*model.Program
	only    *model.Program // where nothing is conditional there is one
	found   diag.List
}

// Of returns the programs of packages that were loaded. Nothing is made yet.
func Of(set *load.Set, options assemble.Options) *Programs {
	return &Programs{set: set, options: options, made: map[string]*model.Program{}}
}

// Found are the findings of all programs that were made.
func (s *Programs) Found() diag.List { return s.found }

// of returns the program of a variant, which is made when it is first asked for.
func (s *Programs) of(key string, v *condition.Variant) *model.Program {
	if s.only != nil {
		return s.only
	}
	if p := s.made[key]; p != nil {
		return p
	}
	s.options.Variant = v
	p, found := assemble.Program(s.set, s.options)
	s.found.Add(found...)
	s.made[key] = p
	if len(p.Conditions) == 0 {
		s.only = p
	}
	return p
}

// Whole returns the program with everything.
func (s *Programs) Whole() *model.Program { return s.of("", nil) }

// For returns the program that a job is for.
func (s *Programs) For(j *options.Job, channel string) *model.Program {
	if j.Generator.Variants == nil {
		return s.Whole()
	}
	key := "channel " + channel + " " + strings.Join(j.Gates.List(), ";")
	p := s.of(key, &condition.Variant{Channel: channel, Gates: j.Gates.Enabled})
	// A program may serve several generators, each of which reads markers of its own.
	s.found.Add(undecided(p, j, channel, j.Gates.Enabled)...)
	return p
}

// undecided reports conditions that nobody has decided: each name once, where it is met
// first.
func undecided(p *model.Program, j *options.Job, channel string, gates map[string]bool) diag.List {
	var found diag.List
	for _, o := range opened(p, j, channel, gates) {
		d, of := o.finding(), o.option(j)
		switch {
		case o.near == "":
			d.Option, d.Help = of, "write "+of.With(o.states())
		case oddInOptions(p, o.name, o.near):
			d.Help = fmt.Sprintf("did you mean %q, which no marker names, or is it wrong in %s?", o.near, of)
		default:
			d.DidYouMean(o.name, o.near)
		}
		found.Add(d)
	}
	return found
}

// An open is a channel or a feature gate that markers name and nobody has decided.
type open struct {
	pos    token.Position
	isGate bool
	name   string
	near   string // one that the options name and that may be meant
}

func (o open) finding() diag.Diagnostic {
	what := fmt.Sprintf("channel %q is not written", o.name)
	if o.isGate {
		what = fmt.Sprintf("feature gate %q is not declared", o.name)
	}
	return diag.Diagnostic{
		Pos: o.pos, Severity: diag.Warning, Code: diag.Variant, Stricter: true,
		Message: what + ": what belongs to it is left out",
	}
}

// option is the one that decides.
func (o open) option(j *options.Job) diag.Option {
	of := diag.Option{Generator: j.Generator.Name, Name: "channels"}
	if o.isGate {
		of.Name = "featureGates"
	}
	return of
}

// states are the values of the option that decide.
func (o open) states() string {
	if o.isGate {
		return o.name + "=true or " + o.name + "=false"
	}
	return o.name
}

// opened are the names that nobody has decided for a job, each once.
func opened(p *model.Program, j *options.Job, channel string, gates map[string]bool) []open {
	var all []open
	add := func(o open) {
		if !slices.ContainsFunc(all, func(a open) bool { return a.isGate == o.isGate && a.name == o.name }) {
			all = append(all, o)
		}
	}
	for _, c := range p.Conditions {
		if c.Idle || !slices.Contains(c.For, j.Generator.Name) {
			continue
		}
		met := condition.Variant{Channel: channel, Gates: gates}.Meets(c)
		for _, g := range c.Gates {
			if _, declared := gates[g.Name]; !declared && !met {
				add(open{pos: c.Pos, isGate: true, name: g.Name, near: spelling.Nearest(g.Name, slices.Sorted(maps.Keys(gates)))})
			}
		}
		for _, name := range c.Channels {
			near := ""
			if channel != "" {
				near = spelling.Nearest(name, j.Channels())
			}
			if channel == "" || near != "" && near != name {
				add(open{pos: c.Pos, name: name, near: near})
			}
		}
	}
	return all
}

// oddInOptions reports whether it is the options that have a name wrong, and not the markers:
// several markers have the one, and none has that of the options.
func oddInOptions(p *model.Program, name, inOptions string) bool {
	have := map[string]map[token.Position]bool{name: {}, inOptions: {}}
	note := func(name string, c condition.Condition) {
		if have[name] != nil {
			have[name][c.Pos] = true
		}
	}
	for _, c := range p.Conditions {
		for _, channel := range c.Channels {
			note(channel, c)
		}
		for _, g := range c.Gates {
			note(g.Name, c)
		}
	}
	return len(have[name]) > 1 && len(have[inOptions]) == 0
}

// A Found are the findings of one part of a run.
type Found struct {
	Channel string // that the part writes, empty for none
	// Generators are the names of those that write it.
	Generators []string
	Findings   diag.List
	// Conditions are those of the part's program.
	Conditions []condition.Condition
}

// hasConditionAt reports whether what stands in a line counts in some variants alone.
func (f Found) hasConditionAt(pos token.Position) bool {
	return slices.ContainsFunc(f.Conditions, func(c condition.Condition) bool {
		return c.Pos.Filename == pos.Filename && c.Pos.Line == pos.Line
	})
}

// ByChannel are the findings of all parts of a run, in order. They say of which channel
// they are where another channel does not have them. A comparison that is dead in one
// channel is none where it is for another one, nor is a rule idle or a waiver unused that
// another one needs: see [diag.Diagnostic.Idle].
func ByChannel(parts []Found) diag.List {
	type identity struct {
		pos     token.Position
		code    diag.Code
		message string
	}
	of := func(d diag.Diagnostic) identity { return identity{d.Pos, d.Code, d.Message} }
	type spot struct {
		pos  token.Position
		code diag.Code
	}
	everywhere, idle := map[identity]int{}, map[spot]map[string]bool{}
	channels := 0
	for _, p := range parts {
		if p.Channel == "" {
			continue
		}
		channels++
		for _, d := range p.Findings {
			everywhere[of(d)]++
			if d.Idle {
				at := spot{d.Pos, d.Code}
				if idle[at] == nil {
					idle[at] = map[string]bool{}
				}
				idle[at][p.Channel] = true
			}
		}
	}
	var all diag.List
	for _, p := range parts {
		for _, d := range p.Findings {
			if p.Channel != "" && d.Idle && len(idle[spot{d.Pos, d.Code}]) < channels && !p.hasConditionAt(d.Pos) {
				continue
			}
			if p.Channel != "" && everywhere[of(d)] < channels {
				in := fmt.Sprintf("in channel %q: ", p.Channel)
				d.Message = in + d.Message
				if d.Together != "" {
					d.Together = in + d.Together
				}
			}
			all.Add(d)
		}
	}
	if all.HasErrors() {
		return all // a marker that cannot be read may name a channel
	}
	return slices.Concat(all, alike(parts), unwritten(parts))
}

// unwritten reports channels that markers name and a generator does not write that writes
// several: what belongs to them alone is in none of its files. A generator of one channel leaves
// out the others on purpose.
func unwritten(parts []Found) diag.List {
	written := map[string][]string{} // by generator
	for _, p := range parts {
		for _, name := range p.Generators {
			if p.Channel != "" && !slices.Contains(written[name], p.Channel) {
				written[name] = append(written[name], p.Channel)
			}
		}
	}
	maps.DeleteFunc(written, func(_ string, channels []string) bool { return len(channels) < 2 })
	type missing struct {
		first   condition.Condition
		lacking []string // generators
	}
	found := map[string]*missing{}
	for _, p := range parts {
		for _, c := range p.Conditions {
			for _, generator := range c.For {
				near := func(name string) bool { return spelling.Nearest(name, written[generator]) != "" }
				if c.Idle || written[generator] == nil || slices.ContainsFunc(c.Channels, near) {
					continue // in a file, or reported as misspelt
				}
				for _, name := range c.Channels {
					if found[name] == nil {
						found[name] = &missing{first: c}
					}
					if m := found[name]; !slices.Contains(m.lacking, generator) {
						m.lacking = append(m.lacking, generator)
					}
				}
			}
		}
	}
	var list diag.List
	for name, m := range found {
		add := make([]string, len(m.lacking))
		for i, generator := range slices.Sorted(slices.Values(m.lacking)) {
			add[i] = diag.Option{Generator: generator, Name: "channels"}.String() + "="
		}
		list.Add(diag.Diagnostic{
			Pos: m.first.Pos, Severity: diag.Warning, Code: diag.Variant, Stricter: true,
			Message: fmt.Sprintf("channel %q is not written: what belongs to it is left out", name),
			Help:    "add it to " + strings.Join(add, " and ") + ", or delete what belongs to it alone",
		})
	}
	return list
}

// alike reports channels that no marker names, where a run writes several of them: each has
// what belongs to no channel, and so they are the same. A single one is the channel of that.
func alike(parts []Found) diag.List {
	var named, same []string
	for _, p := range parts {
		for _, c := range p.Conditions {
			named = append(named, c.Channels...)
		}
	}
	for _, p := range parts {
		if p.Channel != "" && spelling.Nearest(p.Channel, named) == "" && !slices.Contains(same, strconv.Quote(p.Channel)) {
			same = append(same, strconv.Quote(p.Channel))
		}
	}
	if len(same) < 2 {
		return nil
	}
	return diag.List{{
		Severity: diag.Warning, Code: diag.Variant, Stricter: true,
		Message: fmt.Sprintf("channels %s are the same: no marker names them", strings.Join(same, ", ")),
		Help:    "write +crdgen:channel=NAME above what one of them alone has, or write one channel",
	}}
}
