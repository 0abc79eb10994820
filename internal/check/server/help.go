package server

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/celtoken"
	"github.com/crdgen/crdgen/internal/check/counterexample"
	"github.com/crdgen/crdgen/internal/check/example"
	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/lazyregexp"
	"github.com/crdgen/crdgen/internal/spelling"
)

// addDot proposes the dot that a JSON path begins with, where the path leads to a field
// then.
func addDot(v *trace.Version, r refusal, d *diag.Diagnostic) {
	path, ok := r.BadValue.(string)
	if !ok || v == nil || r.problem != noDot {
		return
	}
	inner := strings.TrimSuffix(strings.TrimPrefix(path, "{"), "}")
	inner = "." + strings.TrimLeft(inner, "$.")
	if !isPath(inner) {
		return
	}
	d.Help = "write " + inner
	v.ReplaceArgument(d, path, inner)
}

// bracketed finds a name in brackets, as it is written in JSON paths of other kinds.
var bracketed = lazyregexp.New(`\[["']([^"'\]]+)["']\]`)

// addField proposes the field that the path of a selectable field may mean.
func addField(v *trace.Version, r refusal, d *diag.Diagnostic) {
	path, ok := r.BadValue.(string)
	if ok && r.problem == pathIntoList {
		if named := bracketed.ReplaceAllString(path, ".$1"); named != path && !strings.ContainsAny(named, "[]") {
			d.Help = "names are written with a dot: " + named
			if v != nil {
				v.ReplaceArgument(d, path, named)
			}
			return
		}
		d.Help = "objects are selected by single fields: write the value into a field of its own, outside of lists, and name that"
		return
	}
	if !ok || v == nil || v.Root == nil || r.problem != pathToNothing || !strings.HasPrefix(path, ".") || !isPath(path) {
		return
	}
	steps := strings.Split(path[1:], ".")
	if steps[0] == "metadata" {
		d.Help = "delete the marker: objects are selected by metadata.name and metadata.namespace without one, and by nothing else of metadata"
		return
	}
	at := v.Root
	for i, name := range steps {
		next := at.Property(name)
		if next != nil {
			at = next
			continue
		}
		names := slices.Sorted(maps.Keys(at.Schema.Properties))
		near := spelling.Nearest(name, names)
		if d.Word.Found == "" || v.LeavesOut(name) {
			d.Word.Found, d.Word.Names = name, diag.Field
		}
		if near == "" {
			if len(names) > 0 && len(names) <= 12 {
				d.Help = fmt.Sprintf("there is no field %q; the fields are %s", name, strings.Join(names, ", "))
			}
			return
		}
		steps[i], at = near, at.Property(near)
	}
	meant := "." + strings.Join(steps, ".")
	d.Help = "did you mean " + meant + "?"
	v.ReplaceArgument(d, path, meant)
}

// isPath reports whether a JSON path is made of names only.
func isPath(path string) bool {
	for name := range strings.SplitSeq(path[1:], ".") {
		if name == "" || expression.WordAt(name) != name {
			return false
		}
	}
	return true
}

// addMapKey proposes the keys of a list of type map that has none, or wrong ones.
func addMapKey(n *trace.Node, r refusal, d *diag.Diagnostic) {
	missing := r.problem == noMapKeys
	if !missing && r.problem != wrongMapKeys || n.Items() == nil {
		return
	}
	keys := keys(n.Items())
	if len(keys) == 0 {
		d.Help = "the items have no required string, number or bool that could tell them apart: write +listType=atomic"
		if m, ok := n.Items().Setter("x-kubernetes-preserve-unknown-fields"); ok && len(n.Items().Schema.Properties) == 0 {
			d.Help = fmt.Sprintf("\"+%s\" leaves no field of the items that could tell them apart: write +listType=atomic, or delete the marker", m.Mark.Name)
			d.Notes = append(d.Notes, diag.Note{Pos: m.Mark.Pos, Message: "the marker is here"})
		}
		return
	}
	if missing {
		marker := "+listMapKey"
		s, ok := n.LocalField()
		if ok && s.Field.Marks.Has("k8s:listType") {
			marker = "+k8s:listMapKey"
		}
		d.Help = "add " + marker + " with what tells the items apart: " + strings.Join(keys, ", ")
		if ok && len(keys) == 1 {
			d.Help = "add " + marker + "=" + keys[0]
			d.Edits = []diag.Edit{{Pos: s.Field.Pos, New: "// " + marker + "=" + keys[0], Above: true}}
		}
		return
	}
	d.Help = "the keys can be " + strings.Join(keys, ", ")
	for i, name := range n.Schema.XListMapKeys {
		if n.Items().Property(name) == nil && n.Version.LeavesOut(name) {
			d.Word.Found, d.Word.Names = name, diag.Field
			return
		}
		a, known := n.MapKey(i)
		near := spelling.Nearest(name, keys)
		if known && a.ArgPos("") == d.Pos && near != "" && !slices.Contains(keys, name) {
			d.DidYouMeanThe(diag.Field, name, near)
		}
	}
}

// keys are the properties that the API server takes for keys of a list: scalars that
// are required or have a default.
func keys(n *trace.Node) []string {
	var keys []string
	for child := range n.Children() {
		scalar := slices.Contains([]string{"string", "integer", "number", "boolean"}, child.Schema.Type)
		if child.Step == trace.Property && scalar && (child.Required() || child.Schema.Default != nil) {
			keys = append(keys, child.Name)
		}
	}
	slices.Sort(keys)
	return keys
}

// helpFor proposes what was meant by a name that the expression's schema does not
// have, "" where nothing is near.
func helpFor(i expression.Issue, n *trace.Node) diag.Word {
	name := i.Name()
	switch what := i.Mistake(); {
	case what == expression.UndefinedField:
		return diag.Word{Found: name, Meant: nearestField(name, n), Names: diag.Field}
	case what != expression.UndeclaredName:
		return diag.Word{}
	case n.Property(name) != nil:
		return diag.Word{Found: name, Meant: "self." + name, Certain: true}
	}
	return diag.Word{Found: name, Meant: spelling.Nearest(name, []string{"self", "oldSelf"})}
}

// nearestField is the name of a field at or below the node that was meant by another one; ""
// where nothing is near, or the field is there, elsewhere.
func nearestField(name string, n *trace.Node) string {
	near := spelling.Nearest(name, names(n))
	if near == name {
		return ""
	}
	return near
}

// metadataHelp says what rules see of the metadata of an object, where an expression reads
// another field of it, and which option would show it; "" for any other mistake.
func metadataHelp(i expression.Issue, n *trace.Node, rule string) (help string, option diag.Option) {
	read := "metadata." + i.Name() // the place of a field inside of has() is that of has
	if i.Mistake() != expression.UndefinedField || !strings.Contains(rule, "."+read) {
		return "", option
	}
	if n.Parent == nil && strings.Contains(rule, "self."+read) {
		return "rules see name and generateName of an object's metadata, and nothing else", option
	}
	for at := range n.Walk() {
		if at.Step == trace.Property && at.Name == "metadata" && at.Parent.Parent != nil && len(at.Schema.Properties) == 0 {
			option = diag.EmbeddedMeta()
			return "the schema of this metadata has no fields: run with " + option.With("true"), option
		}
	}
	return "", option
}

// names are those of all properties at and below the node, each as often as it is
// there.
func names(n *trace.Node) []string {
	var all []string
	for at := range n.Walk() {
		if at.Step == trace.Property && at != n {
			all = append(all, at.Name)
		}
	}
	return all
}

// quantityHelp says how two quantities are compared or added, "" for any other mistake.
func quantityHelp(i expression.Issue) string {
	if !strings.HasSuffix(i.Message, "(kubernetes.Quantity, kubernetes.Quantity)'") {
		return ""
	}
	way := map[string]string{
		"_>_": "A.isGreaterThan(B)", "_<_": "A.isLessThan(B)", "_>=_": "!A.isLessThan(B)", "_<=_": "!A.isGreaterThan(B)",
		"_+_": "A.add(B)", "_-_": "A.sub(B)",
	}[i.Function()]
	if way == "" {
		return ""
	}
	return "quantities have no operators: write " + way
}

// typesHelp says which types the values that an expression reads have in the schema, and
// which Go types those come from: the compiler speaks of neither.
func typesHelp(n *trace.Node, rule string) string {
	const most = 3
	var said []string
	ts := celtoken.Read(rule)
	for i := range ts {
		if !ts.IsVariable(i, "self") {
			continue
		}
		at := n
		for step := i + 1; ts.Is(step, ".") && ts.IsName(step+1) && !ts.IsCalled(step+1); step += 2 {
			var next *trace.Node
			for c := range at.Children() {
				if c.Step == trace.Property && expression.Word(c.Name) == ts[step+1].Text {
					next = c
				}
			}
			if next == nil {
				break
			}
			at = next
		}
		if text := typeInSchema(at); text != "" && !slices.Contains(said, text) {
			said = append(said, text)
		}
	}
	if len(said) == 0 || len(said) > most {
		return ""
	}
	return "in the schema " + strings.Join(said, ", ")
}

// typeInSchema says what a value is in the schema, and the Go type that made it so.
func typeInSchema(n *trace.Node) string {
	what := n.Schema.Type
	switch {
	case n.Schema.XIntOrString:
		what = "an int or a string"
	case what == "":
		return ""
	case what == "array":
		what = "a list"
	case what == "integer" || what == "object":
		what = "an " + what
	default:
		what = "a " + what
	}
	name := n.Name
	if n.Step != trace.Property {
		name = "self"
	}
	text := fmt.Sprintf("%q is %s", name, what)
	if f := n.Field(); f != nil && f.Type != nil && f.Type.Name.Name != "" {
		text += " (Go type " + path.Base(f.Type.Name.String()) + ")"
	}
	return text
}

// accepted is a value that the schema of a node takes, as JSON; "" where none of one line is
// known, or where rules have a say.
func accepted(n *trace.Node) string {
	s := *n.Schema
	if s.Default = nil; len(s.XValidations) > 0 || len(s.Properties) > 0 || s.Items != nil || s.AdditionalProperties != nil {
		return ""
	}
	if s.Type == "string" && s.Format == "" && s.Pattern == "" {
		return "" // how long it may be needs no example
	}
	value, gaps := example.Maker{}.Make(&s)
	switch value.(type) {
	case string, bool, int64, float64:
	default:
		return ""
	}
	const longest = 40
	text := counterexample.JSONText(value)
	if len(gaps) > 0 || len(text) > longest {
		return ""
	}
	return text
}
