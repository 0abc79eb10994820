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

	cthelp "sigs.k8s.io/controller-tools/pkg/genall/help"

	"github.com/crdgen/crdgen/markers"
)

// Formats lists the formats of [WriteReference].
func Formats() []string { return []string{"text", "markdown", "json"} }

// WriteReference writes the reference of all markers, grouped by family, in one
// of [Formats]. It fails if the format is another or w fails.
func WriteReference(r *markers.Registry, w io.Writer, format string) error {
	switch format {
	case "text":
		return writeText(r, w)
	case "markdown":
		return writeMarkdown(r, w)
	case "json":
		e := json.NewEncoder(w)
		e.SetIndent("", "  ")
		return e.Encode(Categories(r, nil))
	}
	return fmt.Errorf("unknown format %q, expected %s", format, strings.Join(Formats(), ", "))
}

// Categories returns the markers of the named generators, of all for none, in
// the categories that controller-gen prints with -w: sorted, and by name within
// each. A marker with several targets stands there once for each.
func Categories(r *markers.Registry, generators []string) []cthelp.CategoryDoc {
	byName := map[string][]cthelp.MarkerDoc{}
	for _, d := range r.Definitions() {
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

// reads reports whether one of the generators reads markers of the given one. Both
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
