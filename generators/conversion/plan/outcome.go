package plan

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/internal/fieldfate"
	"github.com/crdgen/crdgen/internal/model"
)

// Outcomes are what becomes of the fields of a kind between its hub and its spokes, in
// both directions. What a hand-written function does with the fields inside is not known.
func (k *Kind) Outcomes() []fieldfate.Field {
	var all []fieldfate.Field
	if k.Hub == nil {
		return nil
	}
	for _, s := range k.Spokes {
		o := &outcomes{spoke: s.Version.Name, hub: k.Hub.Name}
		o.pair(s.Root, "", "")
		all = append(all, o.all...)
	}
	return all
}

type outcomes struct {
	spoke, hub string
	all        []fieldfate.Field
	open       []*Pair // a type that contains itself is looked at once
}

func (o *outcomes) pair(p *Pair, spoke, hub string) {
	if slices.Contains(o.open, p) {
		return
	}
	if p.HasManual() {
		o.manual(p.ManualToHub, o.spoke, o.hub, spoke)
		o.manual(p.ManualToSpoke, o.hub, o.spoke, hub)
		return
	}
	o.open = append(o.open, p)
	defer func() { o.open = o.open[:len(o.open)-1] }()
	for _, r := range p.Rules {
		o.rule(r, spoke, hub)
	}
}

// manual adds a hand-written function, if there is one.
func (o *outcomes) manual(f *model.Function, from, to, path string) {
	if f != nil {
		o.all = append(o.all, fieldfate.Field{From: from, To: to, Path: jsonPath(path), Fate: fieldfate.Manual, Function: f.Name, Source: sourceOf(f), Pos: f.Pos})
	}
}

// sourceOf is the text of a function without its layout.
func sourceOf(f *model.Function) string {
	if f == nil || f.Source == nil {
		return ""
	}
	return strings.Join(strings.Fields(f.Source()), " ")
}

func (o *outcomes) rule(r *Rule, spoke, hub string) {
	var spokes, hubs []string
	for _, f := range r.Spokes() {
		spokes = append(spokes, jsonPath(spoke+f.Path()))
	}
	for _, f := range r.Hub {
		hubs = append(hubs, jsonPath(hub+f.Path()))
	}
	fate := fieldfate.Kept
	if r.How == Dropped {
		fate = fieldfate.Lost
	}
	switch {
	case r.How == Keyed, r.How == Presence:
	case r.SpokeAlone():
		o.add(r, o.spoke, o.hub, spokes, nil, fate)
		o.add(r, o.hub, o.spoke, spokes, nil, fieldfate.Filled)
	case r.HubAlone():
		o.add(r, o.hub, o.spoke, hubs, nil, fate)
		o.add(r, o.spoke, o.hub, hubs, nil, fieldfate.Filled)
	default:
		o.add(r, o.spoke, o.hub, spokes, hubs, fieldfate.Converted)
		o.add(r, o.hub, o.spoke, hubs, spokes, fieldfate.Converted)
	}
	if r.Conv == nil || len(r.Spokes()) != 1 || len(r.Hub) != 1 {
		return
	}
	if inner, a, b := StructBelow(r.Conv); inner != nil {
		o.pair(inner, spoke+r.Spoke.Path()+a, hub+r.Hub[0].Path()+b)
	}
}

func (o *outcomes) add(r *Rule, from, to string, paths, others []string, fate fieldfate.Fate) {
	for _, path := range paths {
		if strings.HasSuffix(path, ")") {
			continue // a struct that is inlined is no field: a function decides on those in it
		}
		out := fieldfate.Field{From: from, To: to, Path: path, Others: others, Fate: fate, Pos: r.Pos}
		switch {
		case fate == fieldfate.Filled:
			out.Default = jsonOf(r.Default)
		case fate == fieldfate.Converted && r.Conv != nil:
			r.Conv.valuesOf(&out, from == o.spoke)
			out.Keys = r.Conv.keysOf(Direction(from == o.spoke))
			out.Keeps = keeps(r.Conv, from == o.spoke)
		}
		o.all = append(o.all, out)
	}
}

// valuesOf adds how a conversion, or that of items, changes values, or the function of
// the user for it.
func (c *Conv) valuesOf(out *fieldfate.Field, d bool) {
	for ; c != nil; c = c.Elem {
		switch {
		case c.Form == Function && c.To != nil && c.From != nil:
			f := c.From
			if d {
				f = c.To
			}
			out.Function, out.Source = f.Name, sourceOf(f)
			return
		case c.Form == Counted, c.Form == KeyedMap:
			out.Values = c.itemsOf()
		case c.Form == Unit:
			out.Values = inTurn(out.Values, c.Unit)
			return
		case c.Form == Enum:
			out.Enum = c.EnumValues(Direction(d))
			return
		}
	}
}

// keysOf are the fields that identify the items of a list in a direction.
func (c *Conv) keysOf(d Direction) string {
	for ; c != nil && c.Form != Slice; c = c.Elem {
		if c.Form != Pointer && c.Form != Optional {
			return ""
		}
	}
	if c == nil {
		return ""
	}
	var all []string
	for _, k := range c.Keys {
		from, _ := k.Ends(d)
		all = append(all, jsonPath(from.Path()))
	}
	return strings.Join(all, ", ")
}

// itemsOf says which fields of the items hold what: values that became items with other
// fields are looked for there no more.
func (c *Conv) itemsOf() string {
	text := "items with " + jsonPath(c.KeyField.Path())
	for _, f := range []struct {
		what string
		path gotype.FieldPath
	}{{"value", c.ValueField}, {"count", c.CountField}} {
		if f.path != nil {
			text += ", " + f.what + " in " + jsonPath(f.path.Path())
		}
	}
	return text
}

// inTurn is what is done one after the other.
func inTurn(first, second string) string {
	if first == "" {
		return second
	}
	return first + ", then " + second
}

func jsonPath(path string) string {
	return strings.TrimPrefix(strings.ReplaceAll(path, "[*]", "[]"), ".")
}

func jsonOf(v any) string {
	if v == nil {
		return ""
	}
	text, err := json.Marshal(v)
	if err != nil {
		return ""
	}
	return string(text)
}
