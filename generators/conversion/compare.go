package conversion

import (
	"fmt"
	"strings"

	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// compare looks at what two versions say about one field: defaults that do not mean
// the same and, where their values do, bounds that are tighter in the hub.
func (f *filling) compare(r *Rule) {
	c := r.Conv
	for c.Form == Pointer || c.Form == Optional {
		c = c.Elem
	}
	f.compareItems(r, c)
	if c.Form == Counted || c.Form == KeyedMap {
		return
	}
	f.compareDefaults(r, c)
	if c.Form == Unit || c.Form == Enum {
		return
	}
	spoke, hub := r.Spoke.Field(), r.Hub[0].Field()
	name := r.Spoke.Named(f.pair.Spoke)
	u := use{field: spoke, hubField: hub, what: fmt.Sprintf("field %q", name)}
	f.compareSets(u, spoke.Pos, nil, enumOf(spoke, pointee(r.Spoke.Type())), enumOf(hub, pointee(r.Hub[0].Type())))
	for _, bound := range bounds(hub.Marks) {
		if !bound.most && bound.limit <= 1 && leavesOut(hub) {
			continue // what is too small is left out
		}
		f.compareBound(name, spoke, bound)
	}
}

// A bound is a marker that limits values by a number.
type bound struct {
	mark  markers.Mark
	limit float64
	most  bool // the limit is the largest that is allowed
}

// bounds returns the numeric limits among marks.
func bounds(marks markers.Set) []bound {
	var all []bound
	for _, m := range marks {
		b := bound{mark: m}
		switch v := m.Value.(type) {
		case crdmarkers.Maximum:
			b.limit, b.most = float64(v), true
		case crdmarkers.MaxLength:
			b.limit, b.most = float64(v), true
		case crdmarkers.MaxItems:
			b.limit, b.most = float64(v), true
		case crdmarkers.MaxProperties:
			b.limit, b.most = float64(v), true
		case crdmarkers.Minimum:
			b.limit = float64(v)
		case crdmarkers.MinLength:
			b.limit = float64(v)
		case crdmarkers.MinItems:
			b.limit = float64(v)
		case crdmarkers.MinProperties:
			b.limit = float64(v)
		default:
			continue
		}
		all = append(all, b)
	}
	return all
}

// compareBound warns of a limit of the hub that a value of the spoke may exceed:
// the object could be written in one version and not in the other.
func (f *filling) compareBound(name string, spoke *model.Field, hub bound) {
	pos, help := spoke.Pos, fmt.Sprintf("add // %s here, or remove it in hub %s", hub.mark.Text, f.spoke.Kind.Hub.Name)
	for _, own := range bounds(spoke.Marks) {
		if own.mark.Name != hub.mark.Name {
			continue
		}
		if hub.most && own.limit <= hub.limit || !hub.most && own.limit >= hub.limit {
			return
		}
		pos, help = own.mark.ArgPos(""), fmt.Sprintf("write // %s here, or // %s in hub %s", hub.mark.Text, own.mark.Text, f.spoke.Kind.Hub.Name)
	}
	f.diags.Add(diag.Diagnostic{
		Pos: pos, Severity: diag.Warning, Code: diag.TighterHub, Stricter: true,
		Message: fmt.Sprintf("field %q allows values that hub %s does not: they can be written in version %s only", name, f.spoke.Kind.Hub.Name, f.spoke.Version.Name),
		Help:    help,
		Notes:   []diag.Note{{Pos: hub.mark.Pos, Message: "the hub's limit is here"}},
	})
}

// checkMarkers reports markers that no rule has read: on the hub, on kinds with
// one version, or on fields whose types they do not fit.
func (p *planner) checkMarkers(program *model.Program) {
	if incomplete(p.diags) || p.plan.Unread {
		return // what could not be planned may be what the marker is for
	}
	for _, pkg := range program.Packages {
		if !pkg.Root {
			continue
		}
		for _, t := range pkg.Types {
			p.checkUsed(t.Marks, t)
			if m, ok := t.Marks.Get(hubMarker); ok {
				p.checkHubMark(m, t, program.Kinds)
			}
			for _, f := range t.Fields {
				p.checkUsed(f.Marks, t)
			}
		}
	}
}

func (p *planner) checkUsed(marks markers.Set, t *model.Type) {
	for i, m := range marks {
		if isTwice := !m.Def.Repeatable && marks[:i].Has(m.Name); isTwice {
			continue // reported where it is read
		}
		if !strings.HasPrefix(m.Name, markerPrefix) || m.Def.Generator != "conversion" || m.Name == hubMarker || p.used[m.Pos] {
			continue
		}
		help := "remove it; " + purposeOf(m.Name)
		if p.isHubPackage(t.Package) {
			help = "it stands in the hub; put it on the version that is converted"
		}
		p.diags.Add(diag.Diagnostic{
			Pos: m.Pos, Code: diag.ConversionMarker,
			Message: fmt.Sprintf("marker %q has no effect here", "+"+m.Name),
			Help:    help,
		})
	}
}

// purposeOf says what a marker is for, where it has nothing to do.
func purposeOf(name string) string {
	switch name {
	case unitMarker:
		return "it is for a duration in one version and an integer in the other"
	case enumMarker:
		return "it is for a string in both versions"
	case elemMarker:
		return "it is for a list of plain values in one version and a list of structs in the other"
	case mapKeyMarker:
		return "it is for a map in one version and a list of structs in the other"
	case mapValueMarker:
		return "it stands beside +" + mapKeyMarker + ", for a list whose items hold the values of a map in one field"
	case preserveMarker:
		return "it is for a field that the hub lacks or cannot hold whole, in a version that is not the hub"
	}
	return "it is for what a version that is not the hub has otherwise than the hub"
}

func (p *planner) isHubPackage(pkg *model.Package) bool {
	for _, q := range p.plan.Packages {
		if q.Package == pkg {
			return len(q.Hubs) > 0 && len(q.Spokes) == 0
		}
	}
	return false
}
