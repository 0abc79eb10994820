package apply

import (
	"encoding/json"
	"fmt"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/schema/cel"
	"github.com/crdgen/crdgen/internal/schema/origin"
	"github.com/crdgen/crdgen/internal/schema/site"
)

// A schema has no place for the keys of a map, so what markers and tags say of
// them becomes a rule on the map.

// keysMacro is what stands before a rule about the keys of a map.
const keysMacro = "self.all(self, "

// applyToKeys applies a marker to the keys of the map at a site.
func (g *Applier) applyToKeys(at site.Site, a application, origin origin.Origin) {
	if _, ok := g.Forms.MapForm(at); !ok {
		g.conflict(a.mark, "\"keys\" needs a map, found "+g.Forms.FoundAt(at))
		return
	}
	if v, ok := a.value.(crdmarkers.XValidation); ok {
		// Inside the macro, self is the key.
		v.Rule = keysMacro + v.Rule + ")"
		origin.Verbatim, origin.Shift = true, len(keysMacro)
		g.applyBare(at.Schema, a.mark, v, origin)
		return
	}
	c, why := keyCondition(a.value)
	if why != "" {
		g.conflict(a.mark, why)
		return
	}
	rule := apiext.ValidationRule{Rule: "self.all(k, " + c.Expr + ")", Message: c.About("each key").Message()}
	g.Ledger.By(origin, at.Schema, func() { cel.AddRule(at.Schema, rule) })
}

// keyCondition turns a marker value into a condition on the key k, or says why it
// cannot.
func keyCondition(value Marker) (c cel.Condition, why string) {
	switch v := value.(type) {
	case crdmarkers.MinLength:
		return cel.Condition{Expr: fmt.Sprintf("size(k) >= %d", v), Must: "must be at least " + cel.Count(int64(v), "character") + " long"}, ""
	case crdmarkers.MaxLength:
		return cel.Condition{Expr: fmt.Sprintf("size(k) <= %d", v), Must: "must be at most " + cel.Count(int64(v), "character") + " long"}, ""
	case crdmarkers.Pattern:
		return cel.Condition{Expr: "k.matches(" + cel.String(string(v)) + ")", Must: "must match " + string(v)}, ""
	case crdmarkers.Format:
		f, ok := cel.FormatNamed(string(v))
		if !ok {
			return cel.Condition{}, "format " + quote(string(v)) + " cannot be demanded of map keys; describe it with \"keys:Pattern\""
		}
		return f.Condition("k"), ""
	case crdmarkers.Enum:
		return enumCondition(v)
	}
	return cel.Condition{}, "it has no meaning for map keys"
}

func enumCondition(values crdmarkers.Enum) (c cel.Condition, why string) {
	var exprs, texts []string
	for _, v := range values {
		s, ok := v.(string)
		if !ok {
			raw, _ := json.Marshal(v)
			return cel.Condition{}, "map keys are strings, found " + string(raw)
		}
		exprs, texts = append(exprs, cel.String(s)), append(texts, s)
	}
	return cel.Condition{Expr: "k in [" + strings.Join(exprs, ", ") + "]", Must: "must be one of " + strings.Join(texts, ", ")}, ""
}
