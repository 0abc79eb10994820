package apply

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema/site"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/misuse"
)

// A refusal is why a marker was not applied, and what to do.
type refusal struct {
	why, help, unfixed string
	edits              []diag.Edit
	severity           diag.Severity
	word               diag.Word // in the place of another one
}

// refused reports a marker that controller-tools' code did not apply, in our
// words where its own name no remedy.
func (g *Applier) refused(m markers.Mark, value Marker, s *apiext.JSONSchemaProps, beside markers.Set, err error) {
	r := refusal{why: err.Error(), severity: diag.Error}
	described := g.described(s)
	if needs := misuse.Needs(err); needs != "" {
		r.why = "it needs " + needs + ", found " + site.Found(described)
	}
	r.help, r.unfixed = boundOf(m, described.Type)
	switch {
	case g.Compat && described != s && value.ApplyToSchema(&crdmarkers.SchemaContext{}, described.DeepCopy()) == nil:
		r.ofReference(g.Forms.Types.TypeOf(s.Ref))
	case described.Type == site.TypeArray:
		if help := ofItems(m, value, g.itemType(described)); help != "" {
			r.help, r.unfixed = help, ""
		}
	case described.XIntOrString && described.Type == "" && !g.Compat:
		r.help, r.edits = ofIntOrString(m, value, described.Pattern != "")
	}
	if _, isKey := value.(crdmarkers.ListMapKey); isKey && beside.Has("listType") && s.XListType == nil && s.Type == site.TypeArray {
		return // the type of the list is refused
	}
	r.ofValue(m, value, s, beside)
	d := misuse.Conflict(m, r.why)
	d.Severity, d.Help, d.Edits, d.Unfixed = r.severity, r.help, r.edits, r.unfixed
	d.Outcome = diag.Taken // the schema is without the marker
	if r.word.Meant != "" {
		d.Pos = m.ArgPos("")
		d.DidYouMean(r.word.Found, r.word.Meant)
	}
	if _, ok := value.(crdmarkers.XValidation); ok {
		d.Pos = m.ArgPos("reason")
	}
	g.Diags.Add(d)
}

// ofValue says what the value of a marker asks of its field.
func (r *refusal) ofValue(m markers.Mark, value Marker, s *apiext.JSONSchemaProps, beside markers.Set) {
	switch v := value.(type) {
	case crdmarkers.Minimum:
		r.whole(m, s, float64(v), beside.Has(markers.ValidationPrefix+"ExclusiveMinimum"), math.Ceil, math.Floor)
	case crdmarkers.Maximum:
		r.whole(m, s, float64(v), beside.Has(markers.ValidationPrefix+"ExclusiveMaximum"), math.Floor, math.Ceil)
	case crdmarkers.ListMapKey:
		r.ofKey(m, s)
	case crdmarkers.ListType:
		r.ofListType(m, s, v)
	case crdmarkers.MapType:
		r.foundWord(string(v), s.Type == site.TypeObject, "granular", "atomic")
	case crdmarkers.StructType:
		r.foundWord(string(v), s.Type == site.TypeObject || s.Type == "", "granular", "atomic")
	}
}

// bounds are what the bounds of each type are called, behind Min and Max.
var bounds = map[string]string{
	site.TypeInteger: "imum", site.TypeNumber: "imum", site.TypeString: "Length", site.TypeObject: "Properties", site.TypeArray: "Items",
}

// boundOf proposes the bound of a type for one of another type.
func boundOf(m markers.Mark, schemaType string) (help, unfixed string) {
	name, ours := strings.CutPrefix(m.Name, markers.ValidationPrefix)
	if !ours || len(name) < len("Min") || bounds[schemaType] == "" {
		return "", ""
	}
	end, which := name[:len("Min")], name[len("Min"):]
	if end != "Min" && end != "Max" || which == bounds[schemaType] || !slices.Contains([]string{"imum", "Length", "Items", "Properties"}, which) {
		return "", ""
	}
	return fmt.Sprintf("did you mean %q?", "+"+markers.ValidationPrefix+end+bounds[schemaType]), "it would bound something else"
}

// whole is about a bound of integers that is none itself. Up leads to the bound that says the
// same, down to that of an exclusive one.
func (r *refusal) whole(m markers.Mark, s *apiext.JSONSchemaProps, bound float64, exclusive bool, up, down func(float64) float64) {
	if s.Type != site.TypeInteger || bound == math.Trunc(bound) {
		return
	}
	if exclusive {
		up = down
	}
	text := strconv.FormatFloat(up(bound), 'f', -1, 64)
	head, old, _ := strings.Cut(m.Text, "=")
	r.why, r.help = fmt.Sprintf("the values are integers, found the bound %v", bound), "write "+head+"="+text
	r.edits = []diag.Edit{{Pos: m.ArgPos(""), Old: strings.TrimSpace(old), New: text}}
}

// ofReference is about a marker that fits what a type is, where controller-gen sees the reference
// to it alone.
func (r *refusal) ofReference(t *model.Type) {
	r.why = "controller-gen sees a reference to a type, and not what the type is"
	r.help = "without --compat=controller-gen it is applied"
	if t.Package != nil && t.Package.Local {
		r.help = "write it above type " + quote(t.Name.Name) + ", of which each field has it then; " + r.help
	}
}

// ofKey is about a key of items that stands at a list of another type.
func (r *refusal) ofKey(m markers.Mark, s *apiext.JSONSchemaProps) {
	if s.Type != site.TypeArray {
		return
	}
	r.why, r.help = "it needs a list of type map", "add +listType=map"
	if s.XListType != nil {
		r.why += ", found " + quote(*s.XListType)
		r.unfixed = "nothing says which of the two markers is meant"
		return
	}
	r.edits = []diag.Edit{{Pos: m.Pos, New: "// +listType=map", Above: true}}
}

// ofListType is about the type of a list that is no list. It needs none: the schema is right
// without it.
func (r *refusal) ofListType(m markers.Mark, s *apiext.JSONSchemaProps, v crdmarkers.ListType) {
	r.foundWord(string(v), s.Type == site.TypeArray, "map", "set", "atomic")
	if v != crdmarkers.Atomic {
		return
	}
	r.severity = diag.Warning
	if s.Type == site.TypeObject {
		r.help, r.unfixed = "delete it, or write +structType=atomic where the object is to be replaced whole", "nothing says which of the two is meant"
		return
	}
	r.help, r.edits = "delete it: such a value is always replaced whole", []diag.Edit{{Pos: m.Pos, Old: m.Text}}
}

// itemType is the type of what a list holds, "" where that is not known yet.
func (g *Applier) itemType(list *apiext.JSONSchemaProps) string {
	if list.Items == nil || list.Items.Schema == nil {
		return ""
	}
	return g.described(list.Items.Schema).Type
}

// described is the schema that describes a value: the one that a schema refers to, where
// that is known already.
func (g *Applier) described(s *apiext.JSONSchemaProps) *apiext.JSONSchemaProps {
	if s.Ref == nil || s.Type != "" {
		return s
	}
	t := g.Forms.Types.TypeOf(s.Ref)
	if t == nil || g.Forms.Types.Unfinished(t) {
		return s
	}
	return g.Forms.Types.Need(t)
}

// ofIntOrString is what to write for a marker about numbers or strings at a value that can
// be both. A quantity is nearly always a string, so that its bounds need a rule.
func ofIntOrString(m markers.Mark, value Marker, isQuantity bool) (help string, edits []diag.Edit) {
	kind := "strings"
	if BoundsNumbers(value) {
		kind = "numbers"
	}
	switch v := value.(type) {
	case crdmarkers.Minimum, crdmarkers.Maximum, crdmarkers.ExclusiveMinimum, crdmarkers.ExclusiveMaximum, crdmarkers.MultipleOf:
		if isQuantity {
			return quantityRule(m, v), nil
		}
	case crdmarkers.MinLength, crdmarkers.MaxLength, crdmarkers.Pattern:
	default:
		return "", nil
	}
	behind := "+crdgen:allOf:bounds=. " + m.Text
	return "write " + behind + ", which asks it of the values that are " + kind, []diag.Edit{{Pos: m.Pos, Old: m.Text, New: behind}}
}

// ofItems is what to write for a marker about strings or numbers at a list of items of some type.
func ofItems(m markers.Mark, value Marker, of string) string {
	name, isValidation := strings.CutPrefix(m.Text, "+"+markers.ValidationPrefix)
	if !isValidation || of == "" {
		return ""
	}
	if m.Made() {
		return "write the marker behind +crdgen:at=[*] for the items"
	}
	items := "write +" + markers.ValidationPrefix + "items:" + name + " for the items"
	switch value.(type) {
	case crdmarkers.MaxLength, crdmarkers.MinLength:
		number := strings.Replace(m.Text, "Length", "Items", 1) + " for how many they are"
		if of != site.TypeString {
			return "write " + number
		}
		return items + ", or " + number
	case crdmarkers.Pattern:
		if of == site.TypeString {
			return items
		}
	case crdmarkers.Enum:
		return items
	default:
		if BoundsNumbers(value) && (of == site.TypeInteger || of == site.TypeNumber) {
			return items
		}
	}
	return ""
}

// quantityRule proposes the rule that bounds quantities, in whichever form they come.
func quantityRule(m markers.Mark, value Marker) string {
	prefix := m.Name[:strings.LastIndex(m.Name, ":")+1]
	if prefix == "k8s:" { // there is no such tag for rules
		prefix = markers.ValidationPrefix
	}
	form := "write +" + prefix + "XValidation:rule=\"quantity(string(self)).compareTo(quantity('%v')) %s 0\""
	switch v := value.(type) {
	case crdmarkers.Minimum:
		return fmt.Sprintf(form, float64(v), ">=")
	case crdmarkers.Maximum:
		return fmt.Sprintf(form, float64(v), "<=")
	}
	return ""
}

// BoundsNumbers reports whether a marker asks something of numbers alone.
func BoundsNumbers(value Marker) bool {
	switch value.(type) {
	case crdmarkers.Minimum, crdmarkers.Maximum, crdmarkers.ExclusiveMinimum, crdmarkers.ExclusiveMaximum, crdmarkers.MultipleOf:
		return true
	}
	return false
}

// foundWord adds the word that a marker gives to what was expected, if it is the
// word that is wrong and not the place, and the one of some that it most likely stands for.
func (r *refusal) foundWord(word string, placed bool, words ...string) {
	if !placed || strings.Contains(r.why, ", found") {
		return
	}
	r.why += ", found " + quote(word)
	r.word = diag.Word{Found: word, Meant: spelling.Nearest(word, words)}
}

// noUniqueItems reports what no API server accepts, of the markers that stand together.
func (g *Applier) noUniqueItems(m markers.Mark, set markers.Set) {
	d := diag.Diagnostic{
		Pos: m.Pos, Code: diag.MarkerConflict, Stricter: true, Outcome: diag.Refused,
		Message: "marker \"+" + m.Name + "\" makes a schema that every API server refuses",
		Help:    "write +listType=set",
	}
	switch other, ok := set.Get("listType"); {
	case strings.Contains(m.Name, ":items:"):
	case !ok:
		d.Edits = []diag.Edit{{Pos: m.Pos, Old: m.Text, New: "+listType=set"}}
	case other.Value == crdmarkers.ListType("set"):
		d.Help, d.Edits = "delete it: +listType=set does the same", []diag.Edit{{Pos: m.Pos, Old: m.Text}}
	}
	g.Diags.Add(d)
}
