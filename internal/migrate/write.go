package migrate

import (
	"fmt"
	"io"
	"strings"
)

// Write writes plans for people; commands can be copied. Absent are definitions without a
// plan, see [Absent].
func Write(w io.Writer, plans []Plan, absent []string) error {
	var b strings.Builder
	for i, p := range plans {
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%s (%s)\n", p.Kind, p.Name)
		for _, block := range p.Blocks {
			fmt.Fprintf(&b, "  blocked: %s\n", block)
		}
		for _, note := range p.Notes {
			fmt.Fprintf(&b, "  note: %s\n", note)
		}
		switch {
		case len(p.Steps) > 0:
		case len(p.Blocks) > 0:
			b.WriteString("  no steps: fix what blocks, and plan again\n")
		default:
			b.WriteString("  nothing to migrate: the cluster stores what the source stores\n")
		}
		for n, s := range p.Steps {
			fmt.Fprintf(&b, "\n  %d. %s\n", n+1, s.Title)
			lines(&b, "before", s.Before)
			lines(&b, "do", s.Do)
			if s.Manifest != "" {
				lines(&b, s.File, strings.Split(strings.TrimSuffix(s.Manifest, "\n"), "\n"))
				lines(&b, "or", s.Or)
			}
			lines(&b, "to go back", s.Back)
		}
	}
	if len(absent) > 0 {
		fmt.Fprintf(&b, "\nnew to the cluster, nothing to migrate: %s\n", strings.Join(absent, ", "))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func lines(b *strings.Builder, title string, all []string) {
	fmt.Fprintf(b, "     %s:\n", title)
	for _, l := range all {
		fmt.Fprintf(b, "       %s\n", l)
	}
}
