package tags

import (
	"fmt"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema/cel"
	"github.com/crdgen/crdgen/internal/schema/origin"
	"github.com/crdgen/crdgen/internal/schema/site"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/markers/k8stag"
)

// A modality is a field that decides how others are validated, and those others.
type modality struct {
	name          string
	parent        *apiext.JSONSchemaProps
	discriminator *memberUse
	modes         []mode
}

// A mode is what a field must be like when the discriminator has a value.
type mode struct {
	*memberUse
	value  string
	origin origin.Origin
}

// modalityOf returns the modality that a tag names in a struct.
func (r *tagRun) modalityOf(tag *k8stag.Tag, parent site.Site) *modality {
	name, _ := tag.Arg("modality")
	for _, m := range r.modalities {
		if m.name == name && m.parent == parent.Schema {
			return m
		}
	}
	m := &modality{name: name, parent: parent.Schema}
	r.modalities = append(r.modalities, m)
	return m
}

// modeDiscriminator makes the field the one that decides.
func (u *memberUse) modeDiscriminator() {
	if u.field.Type != nil && u.field.Type.Shape == model.Pointer {
		u.refuse(u.tag, "the field must not be a pointer")
		return
	}
	if head := u.propertyHead(); head.Type != site.TypeString && head.Type != site.TypeBoolean {
		u.refuse(u.tag, "it needs a string or a bool, found "+site.Found(&head))
		return
	}
	m := u.modalityOf(u.tag, u.parent)
	if m.discriminator != nil && m.discriminator.field != u.field {
		u.refuse(u.tag, fmt.Sprintf("field %q is the discriminator of the same modality", m.discriminator.name))
		return
	}
	m.discriminator = u
}

// propertyHead returns type and format of the field.
func (u *memberUse) propertyHead() apiext.JSONSchemaProps {
	s, ok := u.parent.Schema.Properties[u.name]
	if !ok {
		return u.Head(u.field.Type)
	}
	return u.HeadOf(site.Site{Schema: &s, Type: u.field.Type})
}

// ifMode notes what the field must be like in one mode.
func (u *memberUse) ifMode() {
	value, ok := u.tag.Arg("mode")
	if !ok {
		value, ok = u.tag.Arg("")
	}
	if !ok {
		u.refuse(u.tag, "it names no mode")
		return
	}
	if u.demands(u.parent, u.name) && u.setIn("self") == "has(self."+cel.Escape(u.name)+")" {
		u.optionalOnly(u.name) // it could not be left out in the other modes
		return
	}
	m := u.modalityOf(u.tag, u.parent)
	m.modes = append(m.modes, mode{u, value, u.origin(u.tag)})
}

// finishModes writes the rules of the modalities that were collected.
func (r *tagRun) finishModes() {
	for _, m := range r.modalities {
		if m.discriminator == nil {
			for _, mode := range m.modes {
				r.refuse(mode.tag, "the struct has no discriminator for it; add +k8s:modeDiscriminator to the field that decides")
			}
			continue
		}
		if len(m.modes) == 0 {
			d := m.discriminator.tag
			r.Diags.Add(diag.Diagnostic{
				Pos: d.Pos, Severity: diag.Warning, Code: diag.UnenforcedTag, Stricter: true,
				Message: "tag " + quote("+"+d.Name) + " changes nothing: no field has a mode of it",
				Help:    "add +k8s:ifMode to the fields that depend on it, or remove the tag",
			})
		}
		done := map[string]bool{}
		for _, mode := range m.modes {
			if !done[mode.name] {
				done[mode.name] = true
				r.onlyInModes(m, mode)
			}
			if r.canBeMode(m, mode) {
				r.Ledger.By(mode.origin, m.parent, func() { r.inMode(m, mode) })
			}
		}
	}
	r.modalities = nil
}

// onlyInModes forbids the field of a mode in all modes that no tag on it names.
func (r *tagRun) onlyInModes(m *modality, first mode) {
	var chosen, names []string
	seen := map[string]bool{}
	for _, mode := range m.modes {
		if mode.name == first.name && !seen[mode.value] {
			seen[mode.value] = true
			chosen = append(chosen, operandOfOr(chosenIn(r, m, mode.value)))
			names = append(names, fmt.Sprintf("%q", mode.value))
		}
	}
	if len(chosen) == 2 && m.discriminator.propertyHead().Type == site.TypeBoolean {
		return // there is no other mode
	}
	forbidden := apiext.FieldValueForbidden
	r.Ledger.By(first.origin, m.parent, func() {
		cel.AddRule(m.parent, apiext.ValidationRule{
			Rule:      strings.Join(chosen, " || ") + " || " + cel.Not(first.setIn("self")),
			Message:   fmt.Sprintf("%s may only be set when %s is %s", first.name, m.discriminator.name, strings.Join(names, " or ")),
			FieldPath: cel.FieldPath(first.name), Reason: &forbidden,
		})
	})
}

// inMode writes what the tag behind a mode demands.
func (r *tagRun) inMode(m *modality, of mode) {
	next := r.unwrap(of.tag.Next)
	other, set := cel.Not(chosenIn(r, m, of.value)), of.setIn("self")
	when := fmt.Sprintf(" when %s is %q", m.discriminator.name, of.value)
	switch next.Name {
	case "k8s:optional":
		return
	case "k8s:required":
		of.rule(other+" || "+operandOfOr(set), of.name+" must be set"+when, of.name, apiext.FieldValueRequired)
		return
	case "k8s:forbidden":
		of.rule(other+" || "+cel.Not(set), of.name+" must not be set"+when, of.name, apiext.FieldValueForbidden)
		return
	}
	id := cel.Escape(of.name)
	v := variable{name: "self." + id, old: "oldSelf." + id, typ: of.field.Type, head: of.propertyHead()}
	absent := "!has(" + v.name + ") || "
	if r.needsOld(next) {
		absent += "!has(" + v.old + ") || "
	}
	if c, ok := r.condition(next, v); ok {
		of.rule(other+" || "+absent+operandOfOr(c.Expr), c.About(of.name).Message()+when, of.name, apiext.FieldValueInvalid)
	}
}

// chosenIn is the expression that the discriminator has a value. One that is not there
// is empty.
func chosenIn(r *tagRun, m *modality, value string) string {
	d := m.discriminator
	path := "self." + cel.Escape(d.name)
	expr, zero := path+" == "+cel.String(value), value == ""
	if d.propertyHead().Type == site.TypeBoolean {
		expr, zero = path, value == "false"
		if zero {
			expr = "!" + path
		}
	}
	switch {
	case r.demands(d.parent, d.name):
		return expr
	case zero:
		return "!has(" + path + ") || " + expr
	}
	return "has(" + path + ") && " + expr
}

// canBeMode reports whether the discriminator can have the value of a mode, and
// reports it if not.
func (r *tagRun) canBeMode(m *modality, of mode) bool {
	values := enumOf(r, m.discriminator)
	if m.discriminator.propertyHead().Type == site.TypeBoolean {
		values = []string{"true", "false"}
	}
	if len(values) == 0 || slices.Contains(values, of.value) {
		return true
	}
	d := diag.Diagnostic{
		Pos: of.tag.Pos, Code: diag.MarkerConflict,
		Message: fmt.Sprintf("mode %q is not among the values of the discriminator %q", of.value, m.discriminator.name),
		Help:    "name one of them: " + strings.Join(values, ", "),
	}
	for _, a := range of.tag.Args {
		if a.Name == "mode" || a.Name == "" {
			d.Pos = a.Pos
		}
	}
	d.DidYouMean(of.value, spelling.Nearest(of.value, values))
	r.Diags.Add(d)
	return false
}
