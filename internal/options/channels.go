package options

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/output"
	"github.com/crdgen/crdgen/markers/condition"
)

// Channels are those that the options of a job name.
func (j *Job) Channels() []string {
	if j.Generator.Variants == nil { // or no generator at all
		return nil
	}
	channels, _ := j.Generator.Variants.Of(j.Options)
	return channels
}

// DirOf is where a job writes one of its channels, the only one for none, below a
// directory; the directory itself for a job without channels.
func (j *Job) DirOf(dir, channel string) string {
	names := j.Channels()
	if len(names) == 0 {
		return dir
	}
	return filepath.Join(dir, cmp.Or(channel, names[0]))
}

// ByChannel makes of a plan one for each channel that a generator names, with the
// generators that name it, each with a directory of its own; and one for the others,
// which comes first.
func (p *Plan) ByChannel() ([]Plan, error) {
	names, err := p.Channels()
	if err != nil || len(names) == 0 {
		return []Plan{*p}, err
	}
	part := func(channel string, in func(j Job) bool) Plan {
		one := *p
		one.Channel, one.Together = channel, p.Names()
		for _, l := range []*[]Job{&one.Jobs, &one.Open} {
			*l = slices.DeleteFunc(slices.Clone(*l), func(j Job) bool { return !in(j) })
			for i := range *l {
				if j := &(*l)[i]; channel != "" && j.Rule.Writes() {
					j.ChannelsIn = j.Rule.Config
					j.Rule.Config = filepath.Join(j.Rule.Config, channel)
				}
			}
		}
		return one
	}
	var plans []Plan
	if others := part("", func(j Job) bool { return len(j.Channels()) == 0 }); len(others.Jobs)+len(others.Open) > 0 {
		plans = append(plans, others)
	}
	for _, name := range names {
		plans = append(plans, part(name, func(j Job) bool { return slices.Contains(j.Channels(), name) }))
	}
	return plans, nil
}

// wrongChannels says what is wrong with the names of channels that one option has, and what to
// do; both are empty for nothing.
func wrongChannels(names []string) (why, help string) {
	for i, name := range names {
		switch {
		case strings.HasPrefix(name, ";"):
			return "there is no name between two semicolons", "delete one of them"
		case slices.Contains(names[:i], name):
			return fmt.Sprintf("channel %q is named twice", name), "delete one of them, or write the one that was meant"
		}
	}
	return condition.WrongName(names...), ""
}

// Channels are those that the jobs name, in that order.
func (p *Plan) Channels() ([]string, error) {
	var names []string
	for _, j := range slices.Concat(p.Jobs, p.Open) {
		channels := j.Channels()
		if why, help := wrongChannels(channels); why != "" {
			return nil, together(fmt.Sprintf("%s:channels: %s", j.Generator.Name, why), help)
		}
		for _, name := range channels {
			i := slices.IndexFunc(names, func(before string) bool { return strings.EqualFold(before, name) })
			switch {
			case i < 0:
				names = append(names, name)
			case names[i] != name:
				return nil, together(
					fmt.Sprintf("%s:channels: %q and %q are one directory where file systems pass over case", j.Generator.Name, names[i], name),
					fmt.Sprintf("write %q everywhere, in markers as well, or choose another name", names[i]),
				)
			}
		}
		if len(channels) > 1 && j.Rule.Form == output.Stdout {
			return nil, together(
				fmt.Sprintf("generator %q would print %d channels to standard output, one behind the other", j.Generator.Name, len(channels)),
				fmt.Sprintf("name one channel, or a directory, as in output:%s:dir=DIR", j.Generator.Name),
			)
		}
	}
	return names, nil
}
