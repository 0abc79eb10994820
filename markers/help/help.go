// Package help documents the markers: the reference in several formats and what
// the command line prints for -w.
//
// Only the command line uses it. It reads the registry of package markers and
// must not define markers or know what they do.
package help

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/template"

	cthelp "sigs.k8s.io/controller-tools/pkg/genall/help"

	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/templates"
)

// Formats lists the formats of [WriteReference].
func Formats() []string { return []string{"text", "markdown", "json"} }

// WriteReference writes the reference of all markers, grouped by family, in one
// of [Formats]. It fails if the format is another or w fails.
func WriteReference(w io.Writer, format string) error {
	switch format {
	case "text":
		return execute(w, "markers.txt.tmpl")
	case "markdown":
		return execute(w, "markers.md.tmpl")
	case "json":
		e := json.NewEncoder(w)
		e.SetIndent("", "  ")
		return e.Encode(Categories(nil))
	}
	return fmt.Errorf("unknown format %q, expected %s", format, strings.Join(Formats(), ", "))
}

func execute(w io.Writer, name string) error {
	t, err := template.New(name).Funcs(template.FuncMap{"cell": cell}).ParseFS(templates.FS, name)
	if err != nil {
		return err
	}
	return t.Execute(w, sections(markers.Default().Definitions()))
}

// section is a family of markers as the reference shows it.
type section struct {
	Name    string
	Entries []*entry
}

// Anchor is the section's link target as renderers of Markdown make it.
func (s section) Anchor() string {
	keep := func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case 'a' <= r && r <= 'z' || '0' <= r && r <= '9' || r == '-':
			return r
		}
		return -1
	}
	return strings.Map(keep, strings.ToLower(s.Name))
}

// entry is a marker with all of its definitions.
type entry struct {
	Name      string
	Places    []*markers.Definition
	Details   string
	Arguments []markers.Argument
	Examples  []string
}

// sections groups definitions by family and name, in their order.
func sections(definitions []*markers.Definition) []section {
	var out []section
	find := func(family string) *section {
		for i := range out {
			if out[i].Name == family {
				return &out[i]
			}
		}
		out = append(out, section{Name: family})
		return &out[len(out)-1]
	}
	for _, d := range definitions {
		s := find(d.Family)
		i := slices.IndexFunc(s.Entries, func(e *entry) bool { return e.Name == d.Name })
		if i < 0 {
			i = len(s.Entries)
			s.Entries = append(s.Entries, &entry{Name: d.Name})
		}
		s.Entries[i].add(d)
	}
	return out
}

// Value returns the argument of a marker that has one value and no names, else
// nil.
func (e *entry) Value() *markers.Argument {
	if len(e.Arguments) == 1 && e.Arguments[0].Name == "" {
		return &e.Arguments[0]
	}
	return nil
}

func (e *entry) add(d *markers.Definition) {
	e.Places = append(e.Places, d)
	if !slices.Contains(e.Examples, d.Example) {
		e.Examples = append(e.Examples, d.Example)
	}
	if e.Details == "" {
		e.Details = d.Details
	}
	if e.Arguments == nil {
		e.Arguments = d.Arguments()
	}
}

// cell makes text fit for a cell of a Markdown table.
func cell(s string) string {
	return strings.NewReplacer("|", `\|`, "*", `\*`, "<", "&lt;").Replace(s)
}

// Categories returns the markers of the named generators, of all for none, in
// the categories that controller-gen prints with -w: sorted, and by name within
// each. A marker with several targets stands there once for each.
func Categories(generators []string) []cthelp.CategoryDoc {
	byName := map[string][]cthelp.MarkerDoc{}
	for _, d := range markers.Default().Definitions() {
		if len(generators) > 0 && !reads(generators, d.Generator) {
			continue
		}
		for _, target := range []markers.Target{markers.Package, markers.Type, markers.Field, markers.Const} {
			if d.Targets&target != 0 {
				doc := document(d, target)
				byName[doc.Category] = append(byName[doc.Category], doc)
			}
		}
	}
	var out []cthelp.CategoryDoc
	for name, docs := range byName {
		slices.SortStableFunc(docs, func(a, b cthelp.MarkerDoc) int { return strings.Compare(a.Name, b.Name) })
		out = append(out, cthelp.CategoryDoc{Category: name, Markers: docs})
	}
	slices.SortFunc(out, func(a, b cthelp.CategoryDoc) int { return strings.Compare(a.Category, b.Category) })
	return out
}

// reads says whether one of the generators reads markers of the given one. Both
// schemapatch and applyconfiguration go through the markers of crd.
func reads(generators []string, owner string) bool {
	if slices.Contains(generators, owner) {
		return true
	}
	return owner == "crd" && (slices.Contains(generators, "schemapatch") || slices.Contains(generators, "applyconfiguration"))
}

func document(d *markers.Definition, target markers.Target) cthelp.MarkerDoc {
	doc := cthelp.MarkerDoc{
		Name:         d.Name,
		Target:       target.String(),
		Category:     category(d),
		DetailedHelp: cthelp.DetailedHelp{Summary: d.Summary, Details: details(d)},
	}
	if d.Deprecated != "" {
		replacement := strings.TrimPrefix(d.Deprecated, "+")
		doc.DeprecatedInFavorOf = &replacement
	}
	for _, a := range d.Arguments() {
		doc.Fields = append(doc.Fields, cthelp.FieldHelp{
			Name: a.Name, Argument: argument(a), DetailedHelp: cthelp.DetailedHelp{Summary: a.Summary},
		})
	}
	return doc
}

func details(d *markers.Definition) string {
	example := "For example: " + d.Example
	if d.Details == "" {
		return example
	}
	return d.Details + "\n" + example
}

func argument(a markers.Argument) cthelp.Argument {
	out := cthelp.Argument{Type: a.Type, Optional: a.Optional}
	if item, ok := strings.CutPrefix(a.Type, "[]"); ok {
		out.Type = "slice"
		element := argument(markers.Argument{Type: item})
		out.ItemType = &element
	}
	return out
}

// category names the group that controller-gen's help puts a marker into, which
// tools that read its JSON rely on.
func category(d *markers.Definition) string {
	switch d.Generator {
	case "object":
		return "object"
	case "rbac":
		return "RBAC"
	case "webhook":
		return "Webhook"
	case "applyconfiguration":
		return "apply"
	case "conversion":
		return "Conversion"
	}
	switch d.Family {
	case "API group and version", "Custom resources":
		return "CRD"
	case "Merging and pruning":
		return "CRD processing"
	case "Only in crdgen":
		return "crdgen"
	}
	return "CRD validation"
}
