package plan

import (
	"encoding/json"
	"go/token"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/model"
)

// A Fate is what becomes of a field in a direction.
type Fate string

const (
	// FateConverted: the other version has a field for it.
	FateConverted Fate = "converted"
	// FateKept: the other version has none, and an annotation keeps it.
	FateKept Fate = "kept"
	// FateLost: the other version has none, and it is gone.
	FateLost Fate = "lost"
	// FateFilled: only the other version has it. It gets a default, or nothing.
	FateFilled Fate = "filled"
	// FateManual: somebody wrote the function for the struct, and what it does with the
	// fields inside is not known.
	FateManual Fate = "hand-written"
)

// An Outcome is what becomes of one field when an object is converted.
type Outcome struct {
	// From and To are the versions.
	From, To string
	// Path is the field in From, in To where it is Filled: of items with [].
	Path string
	// Others are the fields of the other version.
	Others []string
	Fate   Fate
	// Values says how values change, empty where they do not; Function names the
	// function that somebody wrote for it.
	Values, Function string
	// Enum are the values of an enum that change, each with what it becomes.
	Enum [][2]string
	// Source is the text of Function, without the layout.
	Source string
	// Default is what is Filled in.
	Default string
	Pos     token.Position
}

// Outcomes are what becomes of the fields of a kind between its hub and its spokes, in
// both directions. What a hand-written function does with the fields inside is not known.
func (k *Kind) Outcomes() []Outcome {
	var all []Outcome
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
	all        []Outcome
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
		o.all = append(o.all, Outcome{From: from, To: to, Path: jsonPath(path), Fate: FateManual, Function: f.Name, Source: sourceOf(f), Pos: f.Pos})
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
	fate := FateKept
	if r.How == Dropped {
		fate = FateLost
	}
	switch {
	case r.How == Keyed, r.How == Presence:
	case r.SpokeAlone():
		o.add(r, o.spoke, o.hub, spokes, nil, fate)
		o.add(r, o.hub, o.spoke, spokes, nil, FateFilled)
	case r.HubAlone():
		o.add(r, o.hub, o.spoke, hubs, nil, fate)
		o.add(r, o.spoke, o.hub, hubs, nil, FateFilled)
	default:
		o.add(r, o.spoke, o.hub, spokes, hubs, FateConverted)
		o.add(r, o.hub, o.spoke, hubs, spokes, FateConverted)
	}
	if r.Conv == nil || len(r.Spokes()) != 1 || len(r.Hub) != 1 {
		return
	}
	if inner, a, b := StructBelow(r.Conv); inner != nil {
		o.pair(inner, spoke+r.Spoke.Path()+a, hub+r.Hub[0].Path()+b)
	}
}

func (o *outcomes) add(r *Rule, from, to string, paths, others []string, fate Fate) {
	for _, path := range paths {
		if strings.HasSuffix(path, ")") {
			continue // a struct that is inlined is no field: a function decides on those in it
		}
		out := Outcome{From: from, To: to, Path: path, Others: others, Fate: fate, Pos: r.Pos}
		switch {
		case fate == FateFilled:
			out.Default = jsonOf(r.Default)
		case fate == FateConverted && r.Conv != nil:
			r.Conv.valuesOf(&out, from == o.spoke)
		}
		o.all = append(o.all, out)
	}
}

// valuesOf adds how a conversion, or that of items, changes values, or the function of
// the user for it.
func (c *Conv) valuesOf(out *Outcome, d bool) {
	for ; c != nil; c = c.Elem {
		switch {
		case c.Form == Function && c.To != nil && c.From != nil:
			f := c.From
			if d {
				f = c.To
			}
			out.Function, out.Source = f.Name, sourceOf(f)
			return
		case c.Form == Unit:
			out.Values = c.Unit
			return
		case c.Form == Enum:
			out.Enum = c.EnumValues(Direction(d))
			return
		}
	}
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
