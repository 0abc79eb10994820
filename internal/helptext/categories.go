package helptext

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"sigs.k8s.io/controller-tools/pkg/genall/help"

	"github.com/crdgen/crdgen/internal/wrap"
)

// Levels of -h and -w.
const (
	Summary  = 1
	detailed = 2
	full     = 3
	asJSON   = 4
)

// Categories prints help at a level: a line for each option or marker, its
// arguments as well, or everything. Names begin with plus.
func Categories(stdout, stderr io.Writer, categories []help.CategoryDoc, level int, plus string) error {
	if level >= asJSON {
		return json.NewEncoder(stdout).Encode(categories)
	}
	var b strings.Builder
	for _, c := range categories {
		if c.Category == "" {
			continue
		}
		fmt.Fprintf(&b, "%s\n\n", c.Category)
		for _, m := range c.Markers {
			writeDoc(&b, m, level, plus)
		}
		b.WriteString("\n")
	}
	_, err := io.WriteString(stderr, b.String())
	return err
}

// writeDoc writes one option or marker.
func writeDoc(b *strings.Builder, m help.MarkerDoc, level int, plus string) {
	name := plus + m.Name
	var arguments []string
	for _, f := range m.Fields {
		argument := f.TypeString()
		if f.Name != "" {
			argument = f.Name + "=" + argument
		}
		if f.Optional {
			argument = "[" + argument + "]"
		}
		arguments = append(arguments, argument)
	}
	if len(arguments) > 0 {
		joint := ":"
		if m.AnonymousField() {
			joint = "="
		}
		name += joint + strings.Join(arguments, ",")
	}
	b.WriteString(wrap.Text(strings.ReplaceAll(name, ",", ", "), "  ", "      "))
	b.WriteString(wrap.Text(m.Summary, "      ", "      "))
	if level >= full && m.Details != "" {
		b.WriteString(wrap.Text(m.Details, "      ", "      "))
	}
	if level < detailed {
		return
	}
	for _, f := range m.Fields {
		if f.Name != "" && f.Summary != "" {
			b.WriteString(wrap.Text(f.Name+": "+f.Summary, "        ", "          "))
		}
	}
}
