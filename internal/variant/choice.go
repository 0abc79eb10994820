package variant

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/options"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/markers/condition"
)

// A Choice is the variant that a command looks at which looks at one.
type Choice struct {
	// Channel is empty for the only one that the options name, or none.
	Channel string
	// Gates are states of feature gates and files of them; they count before those of
	// the options.
	Gates []string
}

// String is what a choice adds to the name of a source, empty for nothing.
func (c Choice) String() string {
	var s string
	if c.Channel != "" {
		s += fmt.Sprintf(", channel %q", c.Channel)
	}
	if len(c.Gates) > 0 {
		s += ", feature gates " + strings.Join(c.Gates, ",")
	}
	return s
}

// In is a plan for the channel that was chosen, or for the only one that its options name.
// The gates are read later: see [options.Plan.ReadGates].
func (c Choice) In(p options.Plan) (options.Plan, error) {
	names, err := p.Channels()
	if err != nil {
		return p, err
	}
	wrong := func(message, help string) (options.Plan, error) {
		return p, &options.Error{Argument: -1, Message: message, Help: help}
	}
	if why := condition.WrongName(c.Channel); c.Channel != "" && why != "" {
		return wrong("flag --channel: "+why, "")
	}
	switch {
	case c.Channel != "" && len(names) > 0 && !slices.Contains(names, c.Channel):
		return wrong(fmt.Sprintf("flag --channel: the options name no channel %q", c.Channel), spelling.Propose(c.Channel, names, "the channels are"))
	case c.Channel == "" && len(names) > 1:
		return wrong("this command looks at one channel, and the options name "+strings.Join(names, ", "), "choose one, as in --channel="+names[0])
	case c.Channel == "" && len(names) == 1:
		c.Channel = names[0]
	}
	p.Channel = c.Channel
	return p, nil
}

// LeftOut warns of channels and feature gates that nobody has decided, in a command that
// repeats no warnings of a run: what it shows lacks what belongs to them. The flags decide.
func (c Choice) LeftOut(channelFlag, gatesFlag string, plan options.Plan, p *model.Program) diag.List {
	j := options.Of(plan.Jobs, "crd")
	if p == nil || j == nil || j.Generator.Variants == nil {
		return nil
	}
	var found diag.List
	for _, o := range opened(p, j, plan.Channel, j.Gates.Enabled) {
		d, flag := o.finding(), channelFlag
		if o.isGate {
			flag = gatesFlag
		}
		if d.Help = fmt.Sprintf("choose with --%s=%s", flag, o.states()); o.near != "" {
			d.DidYouMean(o.name, o.near)
		}
		found.Add(d)
	}
	return found
}

// Unused returns the warnings about what flags choose and the source does not name: those
// of the run about feature gates, where some are chosen, and one about the channel, which a
// flag names. Commands that repeat no warnings print these, since a misspelt flag would be
// silent otherwise. Without a program, where no package was read, it has nothing to say.
func (c Choice) Unused(flag string, p *model.Program, findings diag.List) diag.List {
	var found diag.List
	for _, d := range findings {
		if d.Code == diag.FeatureGate && len(c.Gates) > 0 {
			found.Add(d)
		}
	}
	return append(found, c.UnusedChannel(flag, p)...)
}

// nearChannel is the channel that may be meant by a name: one that is spelled nearly so, or
// that it is the beginning of.
func nearChannel(name string, channels []string) string {
	if near := spelling.Nearest(name, channels); near != "" {
		return near
	}
	for _, channel := range channels {
		if rest, ok := strings.CutPrefix(channel, name); ok && rest != "" && len(name) >= minAbbreviation && unicode.IsLetter(rune(rest[0])) {
			return channel
		}
	}
	return ""
}

// usualChannels are the names that projects give to the channel of what belongs to no other.
var usualChannels = []string{"standard", "stable"}

// minAbbreviation is the number of letters from which a name may stand for a longer one.
const minAbbreviation = 3

// UnusedChannel warns of a channel to which nothing of the source belongs, or that is
// nearly called as another.
func (c Choice) UnusedChannel(flag string, p *model.Program) diag.List {
	if p == nil || c.Channel == "" {
		return nil
	}
	var channels []string
	for _, condition := range p.Conditions {
		channels = append(channels, condition.Channels...)
	}
	d := diag.Diagnostic{Severity: diag.Warning, Code: diag.Variant}
	near := nearChannel(c.Channel, channels)
	switch {
	case slices.Contains(channels, c.Channel):
		return nil
	case near != "":
		d.Message, d.Help = fmt.Sprintf("flag --%s: no marker names %q", flag, c.Channel), fmt.Sprintf("did you mean %q?", near)
	case len(channels) == 0:
		d.Message = fmt.Sprintf("flag --%s: nothing of the source belongs to a channel, so that %q is no other than none", flag, c.Channel)
		d.Help = "remove the flag, or write +crdgen:channel=" + c.Channel + " above what belongs to it"
	default:
		// It may be the channel of what belongs to no other, which no marker names. What begins
		// otherwise is another word: "unstable" is the opposite.
		if near = spelling.Nearest(c.Channel, usualChannels); near == "" || near == c.Channel || near[0] != c.Channel[0] {
			return nil
		}
		d.Message, d.Help = fmt.Sprintf("flag --%s: no marker names %q", flag, c.Channel), fmt.Sprintf("did you mean %q, the usual name of what belongs to no other channel?", near)
	}
	return diag.List{d}
}
