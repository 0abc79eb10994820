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
	if len(v) == 0 {
		p.diags.Add(diag.Diagnostic{
			Pos: mark.ArgPos(""), Code: diag.ConversionEnum,
			Message: fmt.Sprintf("%s: the marker maps no value", u.what),
			Help:    "write each value with that of the hub, as in enum={A: B}, or remove the marker: values that it does not name stay what they are",
		})
	}
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

// enumOf returns the values that a field or its type allows, nil if any: those that
// are said nearest to the field, as its schema has them.
func enumOf(f *model.Field, t *model.Type) []string {
	if f != nil {
		if values := enumIn(f.Marks, nil); values != nil {
			return values
		}
	}
	for ; t != nil && t.Declared(); t = t.Elem {
		if values := enumIn(t.Marks, t.Constants); values != nil {
			return values
		}
		if t.Shape != model.Defined {
			break
		}
	}
	return nil
}

// enumIn returns the values that markers list, or that are the constants of the type
// they stand on, where they ask for these.
func enumIn(marks markers.Set, constants []model.Constant) []string {
	var values []string
	if marks.Has("crdgen:enum") || marks.Has("k8s:enum") {
		for _, c := range constants {
			if !c.Marks.Has("k8s:enumExclude") {
				values = append(values, c.Value)
			}
		}
		return values
	}
	m, _ := marks.Get("kubebuilder:validation:Enum")
	enum, _ := m.Value.(crdmarkers.Enum)
	for _, v := range enum {
		values = append(values, fmt.Sprint(v))
	}
	return values
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
		made := p.proposeEnum(u, mapped, missing, extra, hub)
		extra = slices.DeleteFunc(extra, func(v string) bool { return slices.Contains(made.targets, v) })
		p.diags.Add(diag.Diagnostic{
			Pos: pos, Code: diag.ConversionEnum, Notes: notes, Help: made.help, Edits: made.edits,
			Message: fmt.Sprintf("%s allows %s, which hub %s does not: expected %s", u.what, quoted(missing), p.spoke.Kind.Hub.Name, quoted(hub)),
		})
	}
	if len(extra) > 0 {
		p.diags.Add(diag.Diagnostic{
			Pos: pos, Severity: diag.Warning, Code: diag.ConversionEnum, Stricter: true, Notes: notes,
			Message: fmt.Sprintf("hub %s allows %s for %s, which version %s does not: its readers get it all the same", p.spoke.Kind.Hub.Name, quoted(extra), u.what, p.spoke.Version.Name),
			Help:    fmt.Sprintf("add %s to the values that version %s allows, or map one of them to it with // +%s", quoted(extra), p.spoke.Version.Name, enumMarker),
		})
	}
}

// An enumProposal is a marker that maps all values that need it.
type enumProposal struct {
	help    string
	edits   []diag.Edit // nil unless every value has a sure counterpart
	targets []string    // values of the hub that it proposes
}

// proposeEnum completes a field's marker: for each value that the hub does not
// allow, the one value of the hub that is spelt alike, among those that nothing
// maps to before the others. Somebody has to fill in what is left open.
func (p *planner) proposeEnum(u use, mapped map[string]string, missing, extra, hub []string) enumProposal {
	all := maps.Clone(mapped)
	if all == nil {
		all = map[string]string{}
	}
	var made enumProposal
	open, unsure := 0, false
	for _, v := range missing {
		to := onlyAlike(v, extra)
		certain := to != "" && spelling(v, to) == sure
		if wrong := mapped[v]; wrong != "" && to == "" {
			to = markers.Nearest(wrong, hub)
			certain = isTypo(wrong, to)
		}
		if !certain || slices.Contains(made.targets, to) || !slices.Contains(extra, to) {
			unsure = true // perhaps another value, or two values would become one
		}
		if to == "" {
			to = onlyAlike(v, hub)
		}
		if to == "" {
			to, open = "...", open+1
		} else {
			made.targets = append(made.targets, to)
		}
		all[v] = to
	}
	marker := enumMarker + "={"
	for i, v := range slices.Sorted(maps.Keys(all)) {
		if i > 0 {
			marker += ", "
		}
		marker += enumWord(v) + ": " + enumWord(all[v])
	}
	marker += "}"
	mark, marked := u.field.Marks.Get(enumMarker)
	verb := "add"
	if marked {
		verb = "write"
	}
	made.help = fmt.Sprintf("%s // +%s", verb, marker)
	switch {
	case open > 0:
		left := slices.DeleteFunc(slices.Clone(hub), func(v string) bool { return slices.Contains(missing, v) })
		made.help += " with one of " + strings.Join(left, ", ") + " in place of ..."
	case unsure:
	case marked:
		made.edits = []diag.Edit{{Pos: mark.Pos, Old: mark.Text, New: "+" + marker}}
	default:
		made.edits = propose(u.field.Pos, marker)
	}
	return made
}

// onlyAlike returns the one value that is spelt like a given one, "" if there is
// none or several are.
func onlyAlike(value string, among []string) string {
	found := ""
	for _, v := range among {
		if spelling(value, v) < alike {
			continue
		}
		if found != "" {
			return ""
		}
		found = v
	}
	return found
}

// isTypo says whether what was written can only be meant to be a value: opposites
// have other beginnings.
func isTypo(written, value string) bool {
	return spelling(written, value) == sure ||
		value != "" && written != "" && written[0] == value[0] && markers.Distance(written, value) == 1
}

// enumWord spells a value in a marker; what is no plain word stands in quotes.
func enumWord(v string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_'
	}
	if v == "..." || v != "" && strings.IndexFunc(v, func(r rune) bool { return !plain(r) }) < 0 && (v[0] < '0' || v[0] > '9') {
		return v
	}
	return fmt.Sprintf("%q", v)
}

func quoted(values []string) string {
	var out []string
	for _, v := range values {
		out = append(out, fmt.Sprintf("%q", v))
	}
	return strings.Join(out, ", ")
}
