package reading

import (
	"fmt"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/syntax"
)

// several reports that markers share a line: the second one is read as a part of the first one's
// value, or keeps it from being read. The rest is what is found of each on a line of its own,
// so that what one of them needs besides is told at once. The whole line was parsed with the
// findings found; none is returned where there is one marker.
func (r Run) several(c markers.Comment, target markers.Target, found diag.List) (list diag.List) {
	parts := r.parts(c)
	if len(parts) == 1 {
		return nil
	}
	if chained := r.chained(c, target, parts); chained != nil {
		return chained
	}
	stricter := !slices.ContainsFunc(found, func(d diag.Diagnostic) bool { return !d.Stricter })
	name, judged := "", false
	lines := make([]string, len(parts))
	for i, part := range parts {
		mark, _, alone := r.Parse(part, target, true)
		if mark.Def == nil && strings.HasPrefix(mark.Name, "crdgen:") {
			return nil // a misspelt one of those that stand before another one
		}
		for _, d := range alone {
			d.Stricter = d.Stricter || stricter
			list.Add(d)
		}
		if lines[i] = part.Text; i == 1 || !judged && r.judges(mark.Name) {
			name, judged = mark.Name, judged || r.judges(mark.Name)
		}
	}
	line := diag.Diagnostic{
		Pos: parts[1].Pos, Severity: diag.Error, Code: diag.MalformedMarker,
		Stricter: stricter,
		Message:  fmt.Sprintf("marker %q is not read: it stands behind %q on the same line", r.name(lines[1]), r.name(lines[0])),
		Help:     "write " + lines[1] + " on a line of its own",
	}
	if len(parts) > 2 {
		line.Help = "write each of the markers on a line of its own"
	}
	if !c.Trailing.IsValid() {
		last := len(lines) - 1
		for _, text := range lines[:last] {
			line.Edits = append(line.Edits, diag.Edit{Pos: c.Pos, New: "// " + text, Above: true})
		}
		line.Edits = append(line.Edits, diag.Edit{Pos: c.Pos, Old: c.Text, New: lines[last]})
	}
	if !judged {
		line.Severity, line.Stricter = diag.Warning, true
	}
	return append(r.owned(diag.List{line}, name), list...)
}

// name is how a marker is called in findings.
func (r Run) name(text string) string {
	if name, targets := r.registry.LookupAnywhere(text); targets != 0 {
		return "+" + name
	}
	return "+" + syntax.Name(text)
}

// parts splits a comment where a marker begins behind another one.
func (r Run) parts(c markers.Comment) (parts []markers.Comment) {
	for {
		at, first := r.second(c.Text), c
		if at < 0 {
			return append(parts, c)
		}
		first.Text = strings.TrimRight(c.Text[:at], " \t,;")
		parts = append(parts, first)
		c.Pos, c.Text = syntax.At(c.Pos, at), c.Text[at:]
	}
}

// second returns where in a comment a marker begins behind another one, also one that is
// misspelt, -1 for nowhere. Those
// of crdgen's markers that stand before another one are passed over, and so is what stands in
// quotes or behind a "#".
func (r Run) second(text string) int {
	from := 0
	for strings.HasPrefix(text[from:], "+crdgen:") {
		i := strings.Index(text[from:], " +")
		if i < 0 {
			return -1
		}
		from += i + 1
	}
	quote := byte(0)
	for i := from + 1; i < len(text); i++ {
		switch char := text[i]; {
		case quote != 0:
			if char == '\\' && quote != '`' {
				i++
			} else if char == quote {
				quote = 0
			}
		case char == '"' || char == '`' || char == '\'':
			quote = char
		case char == '#':
			return -1
		case char == '+' && (text[i-1] == ' ' || text[i-1] == '\t') && strings.Trim(text[from:i], "+ \t") != "":
			word, _, _ := strings.Cut(text[i:], " ")
			_, targets := r.registry.LookupAnywhere(word)
			if targets != 0 || strings.HasPrefix(text[i:], "+kubebuilder:") {
				return i
			}
		}
	}
	return -1
}

// chained explains two tags of which the first one lacks the other as its value; nil for any
// others.
func (r Run) chained(c markers.Comment, target markers.Target, parts []markers.Comment) diag.List {
	if len(parts) != 2 || !strings.HasPrefix(parts[0].Text, "+k8s:") || !strings.HasPrefix(parts[1].Text, "+k8s:") {
		return nil
	}
	whole := c
	whole.Text = parts[0].Text + "=" + parts[1].Text
	mark, ok, found := r.Parse(whole, target, true)
	if _, alone, _ := r.Parse(parts[0], target, true); alone || !ok || len(found) > 0 {
		return nil
	}
	d := diag.Diagnostic{
		Pos: parts[1].Pos, Severity: diag.Error, Code: diag.MalformedMarker, Stricter: true,
		Message: fmt.Sprintf("marker %q is not read: it stands behind %q without \"=\"", r.name(parts[1].Text), r.name(parts[0].Text)),
		Help:    "write " + whole.Text,
	}
	if !c.Trailing.IsValid() {
		d.Edits = []diag.Edit{{Pos: c.Pos, Old: c.Text, New: whole.Text}}
	}
	return r.owned(diag.List{d}, mark.Name)
}
