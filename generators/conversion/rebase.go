package conversion

import (
	"fmt"
	"go/token"
	"maps"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// Rebase returns the edits that make another version of a kind the hub: markers
// of that version are turned around and put on the old hub, which becomes a spoke.
// The plan must be one without errors. What cannot be turned around is an error at
// its marker; the edits are of no use then. A kind or version that is not there is
// a UsageError.
func Rebase(plan *Plan, kind, version string) (diag.List, error) {
	k, s, err := choose(plan, kind, version)
	if err != nil {
		return nil, err
	}
	r := &rebase{spoke: s}
	for _, other := range k.Spokes {
		if other != s {
			r.checkOther(other)
		}
	}
	for _, name := range []string{hubMarker, scaffoldMarker} {
		for _, m := range k.Hub.Root.Marks.All(name) {
			r.remove(m)
		}
	}
	r.edits = append(r.edits, propose(s.Version.Root.Pos, hubMarker)...)
	r.pair(s.Root, "")
	if r.found.HasErrors() {
		return r.found, nil
	}
	r.found.Add(diag.Diagnostic{
		Pos: s.Version.Root.Pos, Severity: diag.Warning, Code: diag.ConversionHub, Edits: r.edits,
		Message: fmt.Sprintf("version %s becomes the hub of kind %q in place of %s", version, kind, k.Hub.Name),
	})
	return r.found, nil
}

// choose finds a kind and the spoke that is to be its hub.
func choose(plan *Plan, kind, version string) (*Kind, *Spoke, error) {
	var names []string
	for _, k := range converted(plan) {
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

// A rebase collects what is to be changed.
type rebase struct {
	spoke *Spoke // the hub to be
	edits []diag.Edit
	found diag.List
	seen  []*Pair
}

// checkOther refuses a third version whose markers lead to the old hub.
func (r *rebase) checkOther(s *Spoke) {
	for _, t := range s.Package.Types {
		sets := []markers.Set{t.Marks}
		for _, f := range t.Fields {
			sets = append(sets, f.Marks)
		}
		for _, m := range slices.Concat(sets...) {
			if strings.HasPrefix(m.Name, markerPrefix) {
				r.cannot(m.Pos, fmt.Sprintf("marker %q of version %s leads to the old hub", "+"+m.Name, s.Version.Name),
					"remove the markers of that version, and run crdgen fix when the hub has moved")
				return
			}
		}
	}
}

func (r *rebase) cannot(pos token.Position, what, help string) {
	r.found.Add(diag.Diagnostic{Pos: pos, Code: diag.ConversionMarker, Message: what, Help: help})
}

// remove takes a marker away with its line.
func (r *rebase) remove(m markers.Mark) {
	r.edits = append(r.edits, diag.Edit{Pos: m.Pos, Old: m.Text})
}

// pair turns the rules of two structs around, prefix being the steps from the root
// to them; "*" stands in it for a list or map, in which nothing counts from the
// root.
func (r *rebase) pair(p *Pair, prefix string) {
	if slices.Contains(r.seen, p) || p.Root == nil && p.Spoke == p.Hub {
		return
	}
	r.seen = append(r.seen, p)
	for _, m := range p.Spoke.Marks {
		if strings.HasPrefix(m.Name, markerPrefix) && m.Name != hubMarker {
			r.remove(m)
		}
	}
	if p.Root == nil && baseName(p.Spoke) != baseName(p.Hub) {
		r.onType(p.Hub, typeMarker+"="+baseName(p.Spoke))
	}
	for _, rule := range p.Rules {
		r.rule(p, rule, prefix)
	}
}

func (r *rebase) rule(p *Pair, rule *Rule, prefix string) {
	if rule.Spoke != nil {
		for _, m := range rule.Spoke.Field().Marks {
			if strings.HasPrefix(m.Name, markerPrefix) {
				r.remove(m)
			}
		}
	}
	switch rule.How {
	case HubOnly:
		r.onField(rule.Hub[0], preserveMarker)
	case Preserved, Dropped:
		r.onType(p.Hub, hubOnlyMarker+":path="+rule.Spoke.Path())
	case Split:
		r.cannot(rule.Pos, "functions that make several fields of one cannot be turned around", "convert the field by hand: write the two functions of its struct")
	case Moved:
		r.moved(rule, prefix)
		r.value(rule, prefix)
	case SameName:
		r.value(rule, prefix)
	}
}

// moved says where a field of the old hub stands in the new one.
func (r *rebase) moved(rule *Rule, prefix string) {
	to := rule.Spoke.Path()
	if len(rule.Hub[0]) > 1 {
		if strings.Contains(prefix, "*") {
			r.cannot(rule.Pos, fmt.Sprintf("path %q in a list or map cannot be turned around", rule.Hub[0].Path()),
				"a path can only lead out of a struct from the root; convert the items by hand")
			return
		}
		to = prefix + "/" + rule.Spoke.Steps()
	}
	r.onField(rule.Hub[0], pathMarker+"="+to)
}

// value turns around what happens to a value, and goes on in structs.
func (r *rebase) value(rule *Rule, prefix string) {
	prefix += "/" + rule.Spoke.Steps()
	for c := rule.Conv; c != nil; c = c.Elem {
		switch c.Form {
		case Unit:
			r.onField(rule.Hub[0], unitMarker+"="+strings.ToLower(c.Unit)+"s")
		case Enum:
			r.enum(rule, c)
		case Counted, KeyedMap, Function:
			r.cannot(rule.Pos, fmt.Sprintf("a field of form %q cannot be turned around", c.Form), "convert the field by hand: write the two functions of its struct")
		case Slice, Map:
			prefix += "*"
		case Struct:
			r.pair(c.Pair, prefix)
		}
	}
}

// enum maps the old hub's values to those of the new one.
func (r *rebase) enum(rule *Rule, c *Conv) {
	if len(c.Values) == 0 {
		return
	}
	values := map[string]string{}
	for _, v := range c.Values {
		if other, taken := values[v.Hub]; taken {
			r.cannot(rule.Pos, fmt.Sprintf("values %q and %q become the same, which cannot be turned around", other, v.Spoke), "map one of them only")
			return
		}
		values[v.Hub] = v.Spoke
	}
	var pairs []string
	for _, hub := range slices.Sorted(maps.Keys(values)) {
		pairs = append(pairs, hub+": "+values[hub])
	}
	r.onField(rule.Hub[0], enumMarker+"={"+strings.Join(pairs, ", ")+"}")
}

// onField and onType put a marker into the old hub.
func (r *rebase) onField(p Place, marker string) {
	r.edits = append(r.edits, propose(p.Field().Pos, marker)...)
}

func (r *rebase) onType(t *model.Type, marker string) {
	edits := proposeForType(t, marker)
	if edits == nil {
		r.cannot(t.Pos, fmt.Sprintf("type %q of another module cannot get marker %q", baseName(t), "+"+marker), "convert it by hand")
	}
	r.edits = append(r.edits, edits...)
}
