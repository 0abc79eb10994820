package schemapatch

import (
	"fmt"
	"go/token"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/crdgen/crdgen/internal/diag"
)

// A definition is a CustomResourceDefinition in a manifest.
type definition struct {
	in          *manifest
	doc         *yaml.Node // the document it is
	pos         token.Position
	group, kind string
	names       *yaml.Node // the value of spec.names.kind
	spec        *yaml.Node
	versions    []version
}

// A version is an entry of spec.versions.
type version struct {
	name  string
	node  *yaml.Node
	value *yaml.Node // of the name
}

const (
	definitionKind   = "CustomResourceDefinition"
	definitionGroup  = "apiextensions.k8s.io"
	schemaKey        = "openAPIV3Schema"
	currentVersion   = definitionGroup + "/v1"
	spelledWrongHelp = "write apiVersion: " + currentVersion
)

// A reader finds values in the nodes of a manifest and keeps what is wrong.
type reader struct {
	in    *manifest
	found diag.List
}

// definition reads a document, nil if it is no CRD or one that cannot be patched.
func (m *manifest) definition(doc *yaml.Node) (*definition, diag.List) {
	root := doc.Content[0]
	if root.Kind != yaml.MappingNode || scalar(child(root, "kind")) != definitionKind {
		return nil, nil
	}
	r := &reader{in: m}
	d := &definition{in: m, doc: doc, pos: m.at(root)}
	if !r.current(root) {
		return nil, r.found
	}
	spec := r.need(root, "spec", yaml.MappingNode)
	if spec == nil {
		return nil, r.found
	}
	d.spec = spec
	group, names := r.need(spec, "group", yaml.ScalarNode), r.need(spec, "names", yaml.MappingNode)
	versions := r.need(spec, "versions", yaml.SequenceNode)
	if names != nil {
		d.names = r.need(names, "kind", yaml.ScalarNode)
	}
	if group == nil || d.names == nil || versions == nil {
		return nil, r.found
	}
	d.group, d.kind = group.Value, d.names.Value
	d.versions = r.versions(versions)
	r.aliases(d)
	for _, v := range d.versions {
		m.liftComment(child(v.node, "schema"))
	}
	return d, r.found
}

// current reports whether the apiVersion is one that can be patched.
func (r *reader) current(root *yaml.Node) bool {
	n := child(root, "apiVersion")
	if n == nil || n.Value == "" {
		r.found.Add(diag.Diagnostic{
			Pos: r.in.at(root), Code: diag.ManifestInvalid, Stricter: true,
			Message: fmt.Sprintf("%s has no apiVersion: expected %q", definitionKind, currentVersion),
			Help:    spelledWrongHelp,
		})
		return false
	}
	if n.Value == currentVersion {
		return true
	}
	help := spelledWrongHelp
	if strings.HasPrefix(n.Value, definitionGroup+"/") {
		help += " and move spec.version, spec.validation and what else is new in v1 to where it belongs; Kubernetes serves no other version since 1.22"
	}
	r.fail(n, help, "apiVersion %q of %s is not supported: expected %q", n.Value, definitionKind, currentVersion)
	return false
}

// versions reads the entries of spec.versions.
func (r *reader) versions(list *yaml.Node) []version {
	var all []version
	for _, n := range list.Content {
		if n.Kind != yaml.MappingNode {
			r.fail(n, "", "entry of spec.versions: expected a mapping, found %s", kindName(n))
			continue
		}
		name := r.need(n, "name", yaml.ScalarNode)
		if name == nil {
			continue
		}
		if name.ShortTag() != "!!str" || name.Value == "" {
			r.fail(name, "put it between quotes", "name of a version: expected a string, found %q", name.Value)
			continue
		}
		if s := child(n, "schema"); s != nil && s.Kind != yaml.MappingNode && s.Tag != "!!null" {
			r.fail(s, "", "schema of version %q: expected a mapping, found %s", name.Value, kindName(s))
			continue
		}
		all = append(all, version{name.Value, n, name})
	}
	return all
}

// aliases reports aliases of anchors in schemas that will be replaced: they would
// point nowhere.
func (r *reader) aliases(d *definition) {
	replaced := map[*yaml.Node]bool{}
	walk(child(d.spec, "validation"), nil, func(n *yaml.Node) { replaced[n] = true })
	for _, v := range d.versions {
		if s := child(v.node, "schema"); s != nil {
			walk(child(s, schemaKey), nil, func(n *yaml.Node) { replaced[n] = true })
		}
	}
	walk(d.doc, replaced, func(n *yaml.Node) {
		if n.Kind == yaml.AliasNode && replaced[n.Alias] {
			r.fail(n, "write out here what it stands for", "alias %q: its anchor is in a schema that is replaced", "*"+n.Value)
		}
	})
}

// liftComment gives a comment that stands behind a schema and not in it, judged
// by how far it is indented, to the schema's key: the library takes it for one of
// the last key in the schema, with which it would vanish.
func (m *manifest) liftComment(outer *yaml.Node) {
	i := indexOf(outer, schemaKey)
	if i < 0 || outer.Content[i].FootComment != "" {
		return
	}
	schema := outer.Content[i+1]
	for n := schema; n.Kind == yaml.MappingNode && len(n.Content) > 0; n = n.Content[len(n.Content)-1] {
		last := n.Content[len(n.Content)-2]
		first, _, _ := strings.Cut(last.FootComment, "\n")
		if first == "" {
			continue
		}
		for _, line := range m.lines[min(last.Line, len(m.lines)):] { // the library ends lines at more characters
			if strings.TrimSpace(line) == first && indent(line) < schema.Column-1 {
				outer.Content[i].FootComment, last.FootComment = last.FootComment, ""
				return
			}
		}
	}
}

// walk calls f for a node and what is below it, save what is to be left out.
func walk(n *yaml.Node, without map[*yaml.Node]bool, f func(*yaml.Node)) {
	if n == nil || without[n] {
		return
	}
	f(n)
	for _, c := range n.Content {
		walk(c, without, f)
	}
}

// need returns the value of a key, which has to be there in that form.
func (r *reader) need(in *yaml.Node, key string, form yaml.Kind) *yaml.Node {
	keys := 0
	for i := 0; i+1 < len(in.Content); i += 2 {
		if in.Content[i].Value != key {
			continue
		}
		if keys++; keys == 2 {
			r.fail(in.Content[i], "keep one of them", "key %q stands twice in one mapping", key)
		}
	}
	n := child(in, key)
	switch {
	case n == nil:
		r.fail(in, "", "%s: expected key %q, found none", definitionKind, key)
	case n.Kind != form:
		r.fail(n, "", "key %q: expected %s, found %s", key, kindName(&yaml.Node{Kind: form}), kindName(n))
		return nil
	}
	return n
}

func (r *reader) fail(n *yaml.Node, help, format string, args ...any) {
	r.found.Add(diag.Diagnostic{Pos: r.in.at(n), Code: diag.ManifestInvalid, Message: fmt.Sprintf(format, args...), Help: help})
}

// scalar returns the text of a scalar, "" of anything else.
func scalar(n *yaml.Node) string {
	if n == nil || n.Kind != yaml.ScalarNode {
		return ""
	}
	return n.Value
}

func kindName(n *yaml.Node) string {
	switch n.Kind {
	case yaml.MappingNode:
		return "a mapping"
	case yaml.SequenceNode:
		return "a list"
	case yaml.AliasNode:
		return "an alias"
	}
	if n.Tag == "!!null" {
		return "nothing"
	}
	return "a scalar"
}
