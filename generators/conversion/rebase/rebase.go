package rebase

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/proposal"
	"github.com/crdgen/crdgen/generators/conversion/verdict"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// MoveHub returns the edits that make another version of a kind the hub: markers of that
// version are inverted and put on the old hub, which becomes a spoke, and those of third
// versions lead to the new hub. The plan must be one without errors. What cannot be
// inverted is an error at its marker; the edits are of no use then. A kind or version that
// is not there is a UsageError.
func MoveHub(planned *plan.Plan, schemas *verdict.Schemas, kind, version string) (diag.List, error) {
	k, s, err := choose(planned, kind, version)
	if err != nil {
		return nil, err
	}
	r := &rebasing{hub: k.Hub, spoke: s, schemas: schemas, targets: map[token.Position]*target{}}
	r.roots()
	r.invertAll()
	for _, other := range k.Spokes {
		if other != s {
			r.remap(other)
		}
	}
	edits := r.edits()
	r.shared(planned, k)
	if r.found.HasErrors() {
		return r.found, nil
	}
	r.found.Add(diag.Diagnostic{
		Pos: s.Version.Root.Pos, Severity: diag.Warning, Code: diag.ConversionHub, Edits: edits,
		Message: fmt.Sprintf("version %s becomes the hub of kind %q in place of %s", version, kind, k.Hub.Name),
	})
	return r.found, nil
}

// choose finds a kind and the spoke that is to be its hub.
func choose(planned *plan.Plan, kind, version string) (*plan.Kind, *plan.Spoke, error) {
	var names []string
	for _, k := range plan.Converted(planned) {
		names = append(names, k.Name)
		if k.Name != kind {
			continue
		}
		if k.Hub.Name == version {
			return nil, nil, generators.UsageErrorf("version %s is the hub of kind %q already", version, kind)
		}
		var versions []string
		for _, s := range k.Spokes {
			if s.Version.Name == version {
				return k, s, nil
			}
			versions = append(versions, s.Version.Name)
		}
		return nil, nil, generators.UsageErrorf("kind %q has no version %q: expected %s", kind, version, strings.Join(versions, " or "))
	}
	if len(names) == 0 {
		return nil, nil, generators.UsageErrorf("no kind has several versions that differ")
	}
	return nil, nil, generators.UsageErrorf("no kind %q has a hub: expected %s", kind, strings.Join(names, " or "))
}

// A rebasing collects the markers that declarations shall have.
type rebasing struct {
	hub     *model.Version // that was
	spoke   *plan.Spoke    // the hub to be
	schemas *verdict.Schemas
	targets map[token.Position]*target
	order   []*target
	found   diag.List
}

// A target is a type or field with its markers about conversions: those that it
// has and those that it shall have.
type target struct {
	pos   token.Position
	name  string
	local bool
	has   []markers.Mark
	want  []string // without the plus sign
	set   bool     // want is complete
}

func (r *rebasing) cannot(pos token.Position, what, help string) {
	r.found.Add(diag.Diagnostic{Pos: pos, Code: diag.ConversionMarker, Message: what, Help: help})
}

// target returns the one target of a declaration.
func (r *rebasing) target(pos token.Position, name string, pkg *model.Package, marks markers.Set) *target {
	if known := r.targets[pos]; known != nil {
		return known
	}
	made := &target{pos: pos, name: name, local: pkg != nil && pkg.Local}
	for _, m := range marks {
		if strings.HasPrefix(m.Name, plan.MarkerPrefix) && m.Def.Generator == "conversion" {
			made.has = append(made.has, m)
		}
	}
	r.targets[pos] = made
	r.order = append(r.order, made)
	return made
}

// onField says which markers a field shall have. A field of a type that stands in
// several places must get the same ones for each of them.
func (r *rebasing) onField(f *model.Field, owner *model.Type, want ...string) {
	t := r.target(f.Pos, gotype.BaseName(owner)+"."+gotype.FieldName(f), owner.Package, f.Marks)
	if t.set && !slices.Equal(t.want, want) {
		r.cannot(f.Pos, fmt.Sprintf("field %q stands in several places, and would need %s for one and %s for another", t.name, spellMarkers(t.want), spellMarkers(want)),
			"declare a type of its own for one of the places")
		return
	}
	t.want, t.set = want, true
}

func spellMarkers(list []string) string {
	if len(list) == 0 {
		return "no marker"
	}
	return "// +" + strings.Join(list, " and // +")
}

// onType adds a marker to those that a type shall have.
func (r *rebasing) onType(t *model.Type, want ...string) {
	made := r.target(t.Pos, gotype.BaseName(t), t.Package, t.Marks)
	for _, m := range want {
		if !slices.Contains(made.want, m) {
			made.want = append(made.want, m)
		}
	}
}

// edits are the changes that give every declaration the markers that it shall
// have, in the order in which declarations were met.
func (r *rebasing) edits() []diag.Edit {
	var all []diag.Edit
	for _, t := range r.order {
		var kept []string
		for _, m := range t.has {
			text := strings.TrimPrefix(m.Text, "+")
			if slices.Contains(t.want, text) {
				kept = append(kept, text)
				continue
			}
			all = append(all, diag.Edit{Pos: m.Pos, Old: m.Text})
		}
		for _, m := range t.want {
			if slices.Contains(kept, m) {
				continue
			}
			if !t.local {
				r.cannot(t.pos, fmt.Sprintf("%q of another module cannot get marker %q", t.name, "+"+m), "convert it by hand")
				continue
			}
			all = append(all, proposal.Above(t.pos, m)...)
		}
	}
	return all
}

// shared refuses changes of what other kinds consist of as well: their hub stays.
func (r *rebasing) shared(planned *plan.Plan, moved *plan.Kind) {
	for _, k := range plan.Converted(planned) {
		if k.Group == moved.Group && k.Name == moved.Name {
			continue
		}
		for _, s := range k.Spokes {
			for _, p := range plan.Reached(s.Root) {
				for _, t := range append(declaring(p.Spoke), declaring(p.Hub)...) {
					if pos, changed := r.changes(t); changed {
						r.cannot(pos, fmt.Sprintf("type %q is part of kind %q as well, whose hub is version %s: markers cannot lead to two hubs", gotype.BaseName(t), k.Name, k.Hub.Name),
							fmt.Sprintf("give kind %q a type of its own", moved.Name))
						return
					}
				}
			}
		}
	}
}

// declaring returns the struct and those embedded in it, whose fields are its own in
// JSON.
func declaring(t *model.Type) []*model.Type {
	all := []*model.Type{t}
	for _, m := range gotype.Members(t) {
		for i := range m {
			if owner := m[:i+1].Owner(t); !slices.Contains(all, owner) {
				all = append(all, owner)
			}
		}
	}
	return all
}

// changes says where a type or one of its fields gets other markers.
func (r *rebasing) changes(t *model.Type) (token.Position, bool) {
	places := []token.Position{t.Pos}
	for _, f := range t.Fields {
		places = append(places, f.Pos)
	}
	for _, pos := range places {
		made := r.targets[pos]
		if made == nil {
			continue
		}
		var has []string
		for _, m := range made.has {
			has = append(has, strings.TrimPrefix(m.Text, "+"))
		}
		if !slices.Equal(slices.Sorted(slices.Values(has)), slices.Sorted(slices.Values(made.want))) {
			return pos, true
		}
	}
	return token.Position{}, false
}

// roots moves what is said at the types of the kind itself: which version is the
// hub, and how the API server asks for conversions.
func (r *rebasing) roots() {
	before, now := r.hub.Root, r.spoke.Version.Root
	old := r.target(before.Pos, before.Name.Name, before.Package, before.Marks)
	old.has = nil // hub markers of both spellings, and the strategy
	r.onType(now, plan.HubMarker)
	for _, m := range before.Marks {
		isStrategy := slices.Contains([]string{"webhook", "none", "external"}, strings.TrimPrefix(m.Name, plan.MarkerPrefix))
		if m.Name != plan.HubMarker && m.Name != plan.ScaffoldMarker && !isStrategy {
			continue
		}
		old.has = append(old.has, m)
		if isStrategy {
			r.onType(now, strings.TrimPrefix(m.Text, "+"))
		}
	}
	if m, ok := plan.ManualMethod(before, plan.HubMethod); ok {
		r.cannot(m.Pos, fmt.Sprintf("method %q makes version %s a hub", plan.HubMethod, r.hub.Name), "remove it: crdgen conversion writes the method of the new hub")
	}
	for _, name := range []string{plan.ConvertToMethod, plan.ConvertFromMethod} {
		if m, ok := plan.ManualMethod(now, name); ok {
			r.cannot(m.Pos, fmt.Sprintf("method %q converts version %s, which is to be the hub", name, r.spoke.Version.Name), "remove it: a hub is not converted")
		}
	}
}

// clear takes all markers away from the fields of the hub to be that lead to
// another field.
func (r *rebasing) clear(from *model.Type, places ...gotype.FieldPath) {
	for _, p := range places {
		for i, f := range p {
			r.target(f.Pos, gotype.FieldName(f), p[:i+1].Owner(from).Package, f.Marks)
		}
	}
}
