package conversion

import (
	"fmt"
	"go/token"
	"maps"
	"slices"
	"strings"

	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// enumShape gives strings other values. A value that the marker does not name
// stays what it is.
type enumShape struct{}

func (enumShape) matches(_ *planner, u use) bool {
	return u.field.Marks.Has(enumMarker) && isString(u.spoke) && isString(u.hub)
}

func (enumShape) build(p *planner, u use) *Conv {
	mark, _ := u.field.Marks.Get(enumMarker)
	p.used[mark.Pos] = true
	v, _ := mark.Value.(markers.ConversionEnum)
	c := &Conv{Form: Enum, Spoke: u.spoke, Hub: u.hub}
	spoke, hub := enumOf(u.field, u.spoke), enumOf(u.hubField, u.hub)
	for _, from := range slices.Sorted(maps.Keys(v)) {
		c.Values = append(c.Values, EnumValue{from, v[from]})
		p.checkEnumValue(u, mark, "version "+p.spoke.Version.Name, from, spoke)
		p.checkEnumValue(u, mark, "hub "+p.spoke.Kind.Hub.Name, v[from], hub)
	}
	p.compareSets(u, mark.ArgPos(""), v, spoke, hub)
	return c
}

func isString(t *model.Type) bool {
	u := t.Underlying()
	return u.Shape == model.Basic && u.Name.Name == "string"
}

// enumOf returns the values that a field or its type allows, nil if any.
func enumOf(f *model.Field, t *model.Type) []string {
	var sets []markers.Set
	if f != nil {
		sets = append(sets, f.Marks)
	}
	for ; t != nil && t.Declared(); t = t.Elem {
		sets = append(sets, t.Marks)
		if (t.Marks.Has("crdgen:enum") || t.Marks.Has("k8s:enum")) && len(t.Constants) > 0 {
			var values []string
			for _, c := range t.Constants {
				values = append(values, c.Value)
			}
			return values
		}
		if t.Shape != model.Defined {
			break
		}
	}
	for _, marks := range sets {
		m, _ := marks.Get("kubebuilder:validation:Enum")
		if enum, ok := m.Value.(crdmarkers.Enum); ok {
			var values []string
			for _, v := range enum {
				values = append(values, fmt.Sprint(v))
			}
			return values
		}
	}
	return nil
}

// checkEnumValue reports a value in a marker that its side does not allow.
func (p *planner) checkEnumValue(u use, mark markers.Mark, side, value string, allowed []string) {
	if allowed == nil || slices.Contains(allowed, value) {
		return
	}
	help := "its values are " + strings.Join(allowed, ", ")
	if near := markers.Nearest(value, allowed); near != "" {
		help = fmt.Sprintf("did you mean %q?", near)
	}
	p.diags.Add(diag.Diagnostic{
		Pos: mark.ArgPos(""), Code: diag.ConversionEnum,
		Message: fmt.Sprintf("%s has no value %q in %s", u.what, value, side), Help: help,
	})
}

// compareSets reports values that one side does not allow after a conversion:
// such objects are refused when they are written again.
func (p *planner) compareSets(u use, pos token.Position, mapped map[string]string, spoke, hub []string) {
	if spoke == nil || hub == nil {
		return
	}
	var missing, extra []string
	reached := map[string]bool{}
	for _, v := range spoke {
		to, ok := mapped[v]
		if !ok {
			to = v
		}
		reached[to] = true
		if !slices.Contains(hub, to) {
			missing = append(missing, v)
		}
	}
	for _, v := range hub {
		if !reached[v] {
			extra = append(extra, v)
		}
	}
	notes := []diag.Note{{Pos: u.hubField.Pos, Message: "hub field declared here"}}
	if len(missing) > 0 {
		p.diags.Add(diag.Diagnostic{
			Pos: pos, Code: diag.ConversionEnum, Notes: notes,
			Message: fmt.Sprintf("%s allows %s, which hub %s does not", u.what, quoted(missing), p.spoke.Kind.Hub.Name),
			Help:    fmt.Sprintf("add // +%s={%s: ...} with one of %s", enumMarker, missing[0], strings.Join(hub, ", ")),
		})
	}
	if len(extra) > 0 {
		p.diags.Add(diag.Diagnostic{
			Pos: pos, Severity: diag.Warning, Code: diag.ConversionEnum, Notes: notes,
			Message: fmt.Sprintf("%s does not allow %s, which hub %s does: readers of version %s get it all the same", u.what, quoted(extra), p.spoke.Kind.Hub.Name, p.spoke.Version.Name),
			Help:    fmt.Sprintf("allow it here as well, or map a value to it with // +%s", enumMarker),
		})
	}
}

func quoted(values []string) string {
	var out []string
	for _, v := range values {
		out = append(out, fmt.Sprintf("%q", v))
	}
	return strings.Join(out, ", ")
}
