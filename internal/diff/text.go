package diff

import (
	"bytes"
	"cmp"
	"fmt"
	"go/token"
	"io"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/contract/witness"
	"github.com/crdgen/crdgen/internal/emit/yaml"

	"github.com/crdgen/crdgen/internal/contract/change"
)

// PrintOptions say how a report is written.
type PrintOptions struct {
	// Witness writes objects whole.
	Witness bool
	// Cosmetic writes every cosmetic change instead of their number.
	Cosmetic bool
	// Place writes a position.
	Place func(token.Position) string
}

// Text writes a report for people.
func (r *Report) Text(w io.Writer, o PrintOptions) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "from %s to %s\n", r.Old, r.New)
	for _, s := range r.sections() {
		r.section(&b, s, o)
	}
	fmt.Fprintf(&b, "\n%s\n", r.Summary())
	_, err := w.Write(b.Bytes())
	return err
}

func (r *Report) section(b *bytes.Buffer, s section, o PrintOptions) {
	fmt.Fprintf(b, "\n%s\n", s.title())
	last, cosmetic := "", 0
	listed, known := shown(s.findings)
	slices.SortStableFunc(listed, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Effect, b.Effect), strings.Compare(a.does(), b.does()))
	})
	for _, f := range listed {
		if f.Effect == change.Cosmetic && !o.Cosmetic {
			cosmetic++
			continue
		}
		if does := f.does(); does != last {
			fmt.Fprintf(b, "  %s%s\n", does, r.excuse(f))
			last = does
		}
		r.finding(b, f, o)
	}
	if cosmetic > 0 {
		fmt.Fprintf(b, "  %s\n    %s (--all lists them)\n", change.Cosmetic, plural(cosmetic, "change"))
	}
	if known > 0 {
		fmt.Fprintf(b, "  on the baseline\n    %s\n", plural(known, "change"))
	}
}

func (r *Report) excuse(f Finding) string {
	if f.Effect.Breaking() && r.Excused(f) {
		return " (alpha: allowed by the deprecation policy)"
	}
	return ""
}

func (r *Report) finding(b *bytes.Buffer, f Finding, o PrintOptions) {
	b.WriteString("    ")
	if f.Pos.IsValid() && o.Place != nil {
		b.WriteString(o.Place(f.Pos) + ": ")
	}
	fmt.Fprintf(b, "%s [%s]\n", subject(f), f.Rule)
	defer func() {
		if why := r.said(f); why != "" && (f.Waiver != nil || f.Level != "") {
			fmt.Fprintf(b, "      note: %s\n", why)
		}
		if text := f.ended(); text != "" {
			fmt.Fprintf(b, "      note: %s\n", text)
		}
	}()
	if !f.Effect.Breaking() {
		return
	}
	if line := witnessLine(f); line != "" {
		fmt.Fprintf(b, "      witness: %s\n", line)
	}
	if o.Witness {
		b.WriteString(indent(witnessText(f.Witness), "        "))
	}
	if f.Advice != "" {
		fmt.Fprintf(b, "      help: %s\n", f.Advice)
	}
}

// certainty is what the effect of a finding rests on.
func (f Finding) certainty() change.Certainty { return change.CertaintyOf(f.Finding, f.Witness != nil) }

// open reports whether it is not known that a change breaks somebody.
func (f Finding) open() bool { return f.Effect.Breaking() && f.certainty() == change.NotKnown }

// does is the effect of a finding, as far as that is known.
func (f Finding) does() string {
	if f.open() {
		return "it is not known whether " + f.Effect.String()
	}
	return f.Effect.String()
}

// subject says what changed where.
func subject(f Finding) string {
	text := f.Message
	if f.Path != "" {
		text = f.Path + ": " + text
		if n := len(f.Also); n > 0 {
			text = fmt.Sprintf("%s and %s: %s", f.Path, plural(n, "other field"), f.Message)
		}
	}
	if f.Undecided && f.Witness == nil {
		text += "; the two cannot be compared"
	}
	return text
}

// witnessLine says in one line what shows a finding; empty for one that nothing is looked for to
// show, as of what a webhook is not asked any more.
func witnessLine(f Finding) string {
	p := f.Witness
	switch {
	case p == nil && (f.Effect == change.ApplyDiffers || f.Before == nil && f.After == nil):
		return ""
	case p == nil && f.Untaken != "":
		return "none was found: before the change, the server refuses every object with the field that was tried: " + f.Untaken
	case p == nil:
		return "none was found"
	case p.Request != "":
		return p.Request + ": " + p.Answer[0]
	}
	line := p.Answer[0]
	if v, ok := valueAt(p.Object, f.Path); ok {
		line = fmt.Sprintf("%s: %s: %s", f.Path, v, line)
	}
	if p.Update != nil {
		line = "an update: " + line
	}
	if more := len(p.Answer) - 1; more > 0 {
		what := "error"
		if f.Effect == change.DataLost {
			what = "difference"
		}
		line += " (and " + plural(more, "more "+what) + ")"
	}
	return line
}

// witnessText is a witness as YAML.
func witnessText(p *witness.Witness) string {
	if p == nil || p.Object == nil {
		return ""
	}
	var b strings.Builder
	b.WriteString(asYAML(p.Object))
	if p.Update != nil {
		b.WriteString("---\n# replaced by\n" + asYAML(p.Update))
	}
	for _, a := range p.Answer {
		b.WriteString("# " + a + "\n")
	}
	return b.String()
}

func asYAML(v any) string {
	var text strings.Builder
	if err := yaml.Write(&text, v); err != nil {
		return err.Error() + "\n"
	}
	return text.String()
}

func indent(text, by string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(by + line)
	}
	return b.String()
}
