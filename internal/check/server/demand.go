package server

import (
	"encoding/json"
	"go/token"
	"maps"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/lazyregexp"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/fieldpath"
)

// condition finds the keyword for whose sake the server wants another one.
var condition = lazyregexp.New(` if (x-kubernetes-[a-z-]+) is `)

// demand is the place of the marker for whose sake the server wants a keyword that a schema
// lacks; false where no marker does. The help for a key of a list that an item may lack is
// for this use of the item alone where the marker is.
func demand(n *trace.Node, r refusal, rest []trace.Segment, d *diag.Diagnostic) (token.Position, bool) {
	if r.Type != field.ErrorTypeRequired || len(rest) == 0 {
		return token.Position{}, false
	}
	if m, ok := removing(n, rest[0].Name); ok {
		d.Help = "leave " + rest[0].Name + ", or remove what needs it as well"
		return m.Pos, true
	}
	if r.problem == optionalMapKey {
		return mapKeyDemand(n, d)
	}
	if _, known := n.Setter(rest[0].Name); known {
		return token.Position{}, false
	}
	keyword := ""
	if r.problem == noItems {
		keyword = "type"
	} else if m := condition.FindStringSubmatch(r.Detail); m != nil {
		keyword = m[1]
	}
	if _, known := n.Setter(keyword); !known {
		return token.Position{}, false
	}
	if r.problem == noItems {
		d.Help = itemsHelp(n)
	}
	pos, _ := n.Locate([]trace.Segment{{Name: keyword}})
	return pos, true
}

// itemsHelp says what to do about a list whose items nothing is said of.
func itemsHelp(n *trace.Node) string {
	const anything = "+kubebuilder:pruning:PreserveUnknownFields in place of the type \"array\", which allows anything"
	if s, ok := n.LocalField(); ok && s.Field.Marks.Has("kubebuilder:validation:Schemaless") {
		return "delete +kubebuilder:validation:Schemaless, which takes the items away, or write " + anything
	}
	return "say what the items are, as the type of a Go list does, or write " + anything
}

// removing is the marker that took a keyword out of a schema, by itself or behind a path.
func removing(n *trace.Node, keyword string) (markers.Mark, bool) {
	removes := func(m markers.Mark) bool {
		switch names := m.Value.(type) {
		case markers.Unset:
			return slices.Contains(names, keyword)
		case markers.UnsetBelow:
			return slices.Contains(names, keyword)
		}
		return false
	}
	for m := range n.Marks() {
		if removes(m) {
			return m, true
		}
	}
	for at := range n.BehindPaths() {
		if removes(at.Mark) {
			return at.Mark, true
		}
	}
	return markers.Mark{}, false
}

// mapKeyDemand is the place of the marker that makes a field the key of a list, where it
// stands elsewhere than the field: behind a path.
func mapKeyDemand(n *trace.Node, d *diag.Diagnostic) (token.Position, bool) {
	if n.Step != trace.Property || n.Parent.Step != trace.Items {
		return token.Position{}, false
	}
	list := n.Parent.Parent
	key, known := list.MapKey(slices.Index(list.Schema.XListMapKeys, n.Name))
	if !known {
		return token.Position{}, false
	}
	for _, m := range key.Source.Marks() {
		if at, ok := m.Value.(markers.At); ok && at.Mark.Pos == key.Mark.Pos {
			path := append(slices.Clone(at.Path), fieldpath.Step{}, fieldpath.Step{Name: n.Name})
			d.Help = "require it here: +crdgen:at=" + path.String() + " +required; or give it a default behind the same path"
			return key.ArgPos(""), true
		}
	}
	return token.Position{}, false
}

// refuseRoot reports each keyword that the root of a kind with the status subresource
// cannot have, at the marker that sets it. The server lists all that it could have.
func refuseRoot(p *pass.Pass, r refusal, n *trace.Node, d diag.Diagnostic) {
	for _, keyword := range notAtRoot(r, n) {
		d.Message = "the API server takes no " + keyword + " at the root of a kind with the status subresource"
		d.Help = "say it of a field, as behind +crdgen:at=.spec"
		set, known := n.Setter(keyword)
		d.Pos = n.Pos()
		if known {
			d.Pos = set.ArgPos("")
		}
		for _, m := range n.Compositions() {
			if m.Value.(markers.Composition).Keyword == keyword {
				d.Pos, known = m.Pos, true
				d.Help = below(m)
				break
			}
		}
		say(p, d, known)
	}
}

// notAtRoot are the keywords of a schema that are not among those which the server allows.
func notAtRoot(r refusal, n *trace.Node) []string {
	var has map[string]json.RawMessage
	text, err := json.Marshal(n.Schema)
	if err != nil || json.Unmarshal(text, &has) != nil {
		return nil
	}
	_, list, _ := strings.Cut(r.Detail, "[")
	list, _, _ = strings.Cut(list, "]")
	for _, name := range strings.Fields(list) {
		delete(has, strings.ToLower(name[:1])+name[1:])
	}
	for keyword := range has {
		// Of the server's names for extensions, only two are allowed.
		if keyword == trace.RulesKeyword || keyword == "x-kubernetes-preserve-unknown-fields" {
			delete(has, keyword)
		}
	}
	return slices.Sorted(maps.Keys(has))
}

// below says how a composition above a kind is written of the field that its path begins
// with.
func below(m markers.Mark) string {
	c := m.Value.(markers.Composition)
	if len(c.Path) == 0 || c.Path[0].Name == "" || c.Path[0].Name == "metadata" {
		return "say it of a field, as in +crdgen:at=.spec +" + m.Name + "=PATH +MARKER"
	}
	name := m.Name
	if c.Alternative != "" {
		name += ":" + c.Alternative
	}
	return "say it of the field: +crdgen:at=" + c.Path[:1].String() + " +" + name + "=" + c.Path[1:].String() + " " + c.Mark.Text + "; a rule of CEL can ask of several fields of the root"
}
