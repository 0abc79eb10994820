// Package outline writes what users of an API see, one line for each field: a file that
// a project commits, so that a change of the API is a change of a few lines.
//
// It stands behind the crd generator and reads the finished CRDs. Descriptions are left
// out. The package reads no files; "crdgen outline" prints, writes and compares.
package outline

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/contract"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

const header = `# What users of the API see, one line for each field, written by crdgen outline.
`

// Of returns the outline of definitions as text. Lines are sorted by definition, version
// and field path; the order of the definitions and of their versions does not matter.
func Of(crds []*apiext.CustomResourceDefinition) string {
	crds = slices.Clone(crds)
	slices.SortFunc(crds, func(a, b *apiext.CustomResourceDefinition) int { return strings.Compare(a.Name, b.Name) })
	var b strings.Builder
	b.WriteString(header)
	for _, crd := range crds {
		definition(&b, crd)
	}
	return b.String()
}

func definition(b *strings.Builder, crd *apiext.CustomResourceDefinition) {
	l := line{crd.Name}
	n := crd.Spec.Names
	l.add("kind", n.Kind)
	l.add("scope", string(crd.Spec.Scope))
	l.add("listKind", n.ListKind)
	l.add("singular", n.Singular)
	l.add("shortNames", strings.Join(n.ShortNames, ", "))
	l.add("categories", strings.Join(n.Categories, ", "))
	if crd.Spec.Conversion != nil {
		l.add("conversion", string(crd.Spec.Conversion.Strategy))
	}
	fmt.Fprintf(b, "\n%s\n", l)
	versions := slices.Clone(crd.Spec.Versions)
	slices.SortFunc(versions, func(a, b apiext.CustomResourceDefinitionVersion) int { return strings.Compare(a.Name, b.Name) })
	for i := range versions {
		version(b, n.Kind, &versions[i])
	}
}

func version(b *strings.Builder, kind string, v *apiext.CustomResourceDefinitionVersion) {
	l := line{kind, v.Name}
	l.flag("served", v.Served)
	l.flag("storage", v.Storage)
	l.flag("deprecated", v.Deprecated)
	if s := v.Subresources; s != nil {
		l.flag("status", s.Status != nil)
		if s.Scale != nil {
			paths := s.Scale.SpecReplicasPath + ", " + s.Scale.StatusReplicasPath
			if selector := s.Scale.LabelSelectorPath; selector != nil {
				paths += ", " + *selector
			}
			l.add("scale", paths)
		}
	}
	for _, f := range v.SelectableFields {
		l.add("selectable", f.JSONPath)
	}
	fmt.Fprintf(b, "\n%s\n", l)
	for _, c := range v.AdditionalPrinterColumns { // in the order in which kubectl prints them
		l := line{kind, v.Name}
		l.add("column", c.Name)
		l = append(l, c.Type)
		l.add("format", c.Format)
		l.add("jsonPath", c.JSONPath)
		if c.Priority != 0 {
			l.add("priority", fmt.Sprint(c.Priority))
		}
		b.WriteString(l.String() + "\n")
	}
	if v.Schema != nil && v.Schema.OpenAPIV3Schema != nil {
		w := walk{prefix: kind + " " + v.Name + " "}
		w.field("", v.Schema.OpenAPIV3Schema, false)
		slices.SortFunc(w.fields, func(a, b entry) int { return strings.Compare(a.path, b.path) })
		for _, e := range w.fields {
			b.WriteString(e.text + "\n")
		}
	}
}

// A line is words separated by blanks.
type line []string

func (l line) String() string { return strings.Join(l, " ") }

func (l *line) flag(name string, set bool) {
	if set {
		*l = append(*l, name)
	}
}

// add adds a value with its name; one that would not be a single word is quoted as JSON
// does it.
func (l *line) add(name, value string) {
	if value == "" {
		return
	}
	if strings.ContainsAny(value, " \t\n\"=#") {
		value = quoted(value)
	}
	*l = append(*l, name+"="+value)
}

func quoted(s string) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(s); err != nil {
		return s
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// An entry is a field with its line.
type entry struct{ path, text string }

// A walk collects the fields of one version.
type walk struct {
	prefix string
	fields []entry
}

// field adds what stands at a path, and everything below it. What every object has,
// such as its metadata, is left out unless the schema says something about it.
func (w *walk) field(path string, s *contract.Schema, required bool) {
	l := line{w.prefix + path, keyword.TypeOf(s)}
	l.flag("required", required)
	constraints := keyword.Constraints(s)
	for _, c := range constraints {
		if c.Keyword == "enum" {
			l = append(l, "enum=["+c.Value+"]")
			continue
		}
		l.add(strings.TrimPrefix(c.Keyword, "x-kubernetes-"), c.Value)
	}
	if s.Default != nil {
		l = append(l, "default="+compact(s.Default.Raw))
	}
	if path == "" {
		l[0] = w.prefix + "."
	}
	if !common(path) && path != "" || len(constraints) > 0 || path == "metadata" && len(s.Properties) > 0 {
		w.fields = append(w.fields, entry{path, l.String()})
	}
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		p := s.Properties[name]
		w.field(strings.TrimPrefix(path+"."+name, "."), &p, slices.Contains(s.Required, name))
	}
	if s.Items != nil && s.Items.Schema != nil {
		w.field(path+"[]", s.Items.Schema, false)
	}
	if s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil {
		w.field(path+"{}", s.AdditionalProperties.Schema, false)
	}
}

// common reports whether every object has the field.
func common(path string) bool {
	return path == "apiVersion" || path == "kind" || path == "metadata"
}

// compact is a JSON value without blanks, with keys in order.
func compact(raw []byte) string {
	var v any
	if json.Unmarshal(raw, &v) != nil {
		return string(raw)
	}
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if e.Encode(v) != nil {
		return string(raw)
	}
	return strings.TrimSuffix(b.String(), "\n")
}
