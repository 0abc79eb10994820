package diff

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/crdgen/crdgen/internal/contract/change"
)

// Marker begins every report in Markdown: whoever posts it finds the comment of the
// run before by it, and replaces that.
const Marker = "<!-- crdgen diff -->"

// Markdown writes a report for a comment on a pull request.
func (r *Report) Markdown(w io.Writer, o PrintOptions) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\n### API changes\n\nFrom %s to %s. **%s**\n", Marker, escape(r.Old), escape(r.New), escape(r.Summary()))
	for _, s := range r.sections() {
		r.table(&b, s, o)
	}
	_, err := w.Write(b.Bytes())
	return err
}

func (r *Report) table(b *bytes.Buffer, s section, o PrintOptions) {
	var rows, details strings.Builder
	cosmetic := 0
	listed, known := shown(s.findings)
	for _, f := range listed {
		if f.Effect == change.Cosmetic && !o.Cosmetic {
			cosmetic++
			continue
		}
		effect := f.does()
		if f.Effect.Breaking() && !r.Accepted(f) {
			effect = "**" + effect + "**"
		}
		why := f.ended()
		if w := r.said(f); w != "" {
			why = w
		}
		if why != "" {
			effect += " (" + escape(why) + ")"
		}
		place := ""
		if f.Pos.IsValid() && o.Place != nil {
			place = " (" + code(o.Place(f.Pos)) + ")"
		}
		fmt.Fprintf(&rows, "| %s | %s%s | `%s` |\n", effect, escape(subject(f)), place, f.Rule)
		if line := witnessLine(f); f.Effect.Breaking() && line != "" {
			fmt.Fprintf(&details, "- %s: %s\n", escape(subject(f)), escape(line))
			if text := witnessText(f.Witness); o.Witness && text != "" {
				fence := "```"
				for strings.Contains(text, fence) {
					fence += "`"
				}
				fmt.Fprintf(&details, "\n  %syaml\n%s  %s\n\n", fence, indent(text, "  "), fence)
			}
		}
	}
	fmt.Fprintf(b, "\n#### %s\n\n", escape(s.title()))
	if rows.Len() > 0 {
		fmt.Fprintf(b, "| effect | change | rule |\n|---|---|---|\n%s", rows.String())
	}
	if cosmetic > 0 {
		fmt.Fprintf(b, "\n%s.\n", plural(cosmetic, "cosmetic change"))
	}
	if known > 0 {
		fmt.Fprintf(b, "\n%s on the baseline.\n", plural(known, "change"))
	}
	if details.Len() > 0 {
		fmt.Fprintf(b, "\n<details><summary>Witnesses</summary>\n\n%s\n</details>\n", details.String())
	}
}

// code is a name of the source in a cell of a table, as code where nothing in it ends that.
func code(name string) string {
	if strings.ContainsAny(name, "`|\\\n") {
		return escape(name)
	}
	return "`" + name + "`"
}

// escape keeps text from being markup.
func escape(s string) string {
	return strings.NewReplacer("\\", "\\\\", "|", "\\|", "*", "\\*", "_", "\\_", "<", "&lt;", ">", "&gt;", "`", "\\`", "@", "@\u200b", "[", "\\[", "\n", " ").Replace(s)
}
