package rules

import (
	"fmt"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/check/literal"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/rules/alternatives"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers"
)

func boundsConflict() pass.Rule {
	return pass.Rule{
		Code: diag.BoundsConflict, Level: pass.Fast, Each: findBoundsConflict,
		Title: "a lower bound lies above the upper one, or a bound outside of the type",
		Doc: "What the markers of a field and its type say counts together, so no value satisfies a minimum from one and a smaller maximum from another. " +
			"The API server takes such a schema and refuses every object that has the field. Change one of the two markers. " +
			"It refuses them as well where a bound is no number of the field's format, such as 4294967295 for int32. " +
			"A bound that only the Go type cannot hold, such as 300 for int8, lets values be stored that no Go client can read.",
		Example: "// +kubebuilder:validation:MinLength=5\ntype Name string\n\n// +kubebuilder:validation:MaxLength=4\nName Name `json:\"name\"`",
	}
}

func enumValue() pass.Rule {
	return pass.Rule{
		Code: diag.EnumValue, Level: pass.Fast, Each: findEnumValues,
		Title: "a value of an enum is refused by another constraint",
		Doc: "A pattern, a length or a bound on the same value excludes what the enum offers, so the API server refuses objects with that value. " +
			"Widen the other constraint or take the value out of the enum.",
		Example: "// +kubebuilder:validation:Enum=small;Large\n// +kubebuilder:validation:Pattern=`^[a-z]+$`\nSize string `json:\"size\"`",
	}
}

// bounds are a schema's and those of its allOf together.
type bounds struct {
	least, most       map[string]float64
	openBelow, openUp bool // the minimum and the maximum are no values themselves
}

func (b *bounds) add(s *apiext.JSONSchemaProps) {
	lower := func(keyword string, v float64) {
		if old, ok := b.least[keyword]; !ok || v > old {
			b.least[keyword] = v
		}
	}
	upper := func(keyword string, v float64) {
		if old, ok := b.most[keyword]; !ok || v < old {
			b.most[keyword] = v
		}
	}
	if s.Minimum != nil {
		lower("minimum", *s.Minimum)
		b.openBelow = b.openBelow || s.ExclusiveMinimum
	}
	if s.Maximum != nil {
		upper("maximum", *s.Maximum)
		b.openUp = b.openUp || s.ExclusiveMaximum
	}
	for keyword, v := range map[string]*int64{"minLength": s.MinLength, "minItems": s.MinItems, "minProperties": s.MinProperties} {
		if v != nil {
			lower(keyword, float64(*v))
		}
	}
	for keyword, v := range map[string]*int64{"maxLength": s.MaxLength, "maxItems": s.MaxItems, "maxProperties": s.MaxProperties} {
		if v != nil {
			upper(keyword, float64(*v))
		}
	}
	for i := range s.AllOf {
		b.add(&s.AllOf[i])
	}
}

// hasBounds reports whether the schema, or its allOf, has any bound.
func hasBounds(s *apiext.JSONSchemaProps) bool {
	if s.Minimum != nil || s.Maximum != nil || s.MultipleOf != nil || s.MinLength != nil || s.MaxLength != nil || s.MinItems != nil ||
		s.MaxItems != nil || s.MinProperties != nil || s.MaxProperties != nil {
		return true
	}
	for i := range s.AllOf {
		if hasBounds(&s.AllOf[i]) {
			return true
		}
	}
	return false
}

func boundsOf(s *apiext.JSONSchemaProps) bounds {
	b := bounds{least: map[string]float64{}, most: map[string]float64{}}
	b.add(s)
	return b
}

// bounding returns the node, or the one in its allOf, that has a bound itself; what a
// field says stands behind what its type says.
func bounding(n *trace.Node, keyword string, v float64) *trace.Node {
	if found := boundingHere(n, keyword, v); found != nil {
		return found
	}
	return n
}

func boundingHere(n *trace.Node, keyword string, v float64) *trace.Node {
	own := *n.Schema
	own.AllOf = nil
	b := boundsOf(&own)
	if least, ok := b.least[keyword]; ok && least == v {
		return n
	}
	if most, ok := b.most[keyword]; ok && most == v {
		return n
	}
	for _, inner := range slices.Backward(n.AllOf()) {
		if found := boundingHere(inner, keyword, v); found != nil {
			return found
		}
	}
	return nil
}

func findBoundsConflict(p *pass.Pass, n *trace.Node) {
	if !hasBounds(n.Schema) {
		return
	}
	reportRanges(p, n)
	b := boundsOf(n.Schema)
	for _, pair := range alternatives.Pairs() {
		least, hasLeast := b.least[pair[0]]
		most, hasMost := b.most[pair[1]]
		open := pair[0] == "minimum" && (b.openBelow || b.openUp)
		if !hasLeast || !hasMost || least < most || least == most && !open {
			continue
		}
		reportConflict(p, n, conflict{pair: pair, least: least, most: most, lower: bounding(n, pair[0], least), upper: bounding(n, pair[1], most)})
	}
}

// A conflict is two bounds that no value keeps, and the schemas that have them.
type conflict struct {
	pair         [2]string
	least, most  float64
	lower, upper *trace.Node
}

// reportConflict reports a conflict, unless it was seen when the markers were applied.
func reportConflict(p *pass.Pass, n *trace.Node, c conflict) {
	first, _ := c.lower.Setter(c.pair[0])
	second, ok := c.upper.Setter(c.pair[1])
	sameSchema := c.lower.Schema == c.upper.Schema
	sameDeclaration := ok && first.Source.Field == second.Source.Field && first.Source.Type == second.Source.Type
	if sameDeclaration && (sameSchema || !alternatives.Bounded(n.Schema.Type, c.pair[0])) {
		return // seen when the markers were applied, or met by strings
	}
	if !n.Fixable() || sameSchema && (behindPath(n, first) || behindPath(n, second)) {
		return
	}
	d := diag.Diagnostic{
		Pos:     c.upper.KeywordPos(c.pair[1]),
		Message: fmt.Sprintf("no value satisfies both a %s of %v and a %s of %v", c.pair[0], c.least, c.pair[1], c.most),
		Help:    "a field narrows what its type says and cannot widen it",
	}
	if sameDeclaration { // one of them behind +crdgen:allOf
		d.Help = "what allOf asks for counts together with what stands beside it: change or remove one of the two markers"
	}
	if pos := c.lower.KeywordPos(c.pair[0]); pos != d.Pos {
		d.Notes = []diag.Note{{Pos: pos, Message: "the other bound is here"}}
	}
	p.Report(d)
}

// behindPath reports whether a marker that set a keyword of a node stands behind a path to
// it: what contradicts it was seen when it was applied.
func behindPath(n *trace.Node, setter trace.Applied) bool {
	for at := range n.BehindPaths() {
		if at.Mark.Pos == setter.Mark.Pos {
			return true
		}
	}
	return false
}

func findEnumValues(p *pass.Pass, n *trace.Node) {
	if len(n.Schema.Enum) == 0 || !hasBounds(n.Schema) && !hasPattern(n.Schema) || !n.Fixable() {
		return
	}
	for _, value := range n.Schema.Enum {
		if keyword, why := literal.Excludes(n.Schema, value.Raw); why != "" {
			d := diag.Diagnostic{
				Pos:     n.KeywordPos("enum"),
				Message: fmt.Sprintf("enum value %s can never be used: %s", value.Raw, why),
				Help:    "take the value out of the enum or change the other marker",
			}
			if pos := n.KeywordPos(keyword); pos != d.Pos {
				d.Notes = []diag.Note{{Pos: pos, Message: "the other marker is here"}}
			}
			if a, ok := n.Setter("enum"); ok {
				d.Edits = withoutValue(a.Mark, value.Raw)
			}
			p.Report(d)
		}
	}
}

// withoutValue takes a value out of an enum's marker with the semicolon beside it; nil
// where it is the only one, or where values are quoted, so that a semicolon may be part
// of one.
func withoutValue(m markers.Mark, raw []byte) []diag.Edit {
	head, list, ok := strings.Cut(m.Text, "=")
	values := strings.Split(list, ";")
	if !ok || len(values) < 2 || strings.ContainsAny(list, "\"`'{} ") {
		return nil
	}
	at := len(head) + 1
	for i, value := range values {
		if value == strings.Trim(string(raw), `"`) {
			old := value + ";"
			if i == len(values)-1 {
				at, old = at-1, ";"+value
			}
			pos := m.Pos
			pos.Column += at
			pos.Offset += at
			return []diag.Edit{{Pos: pos, Old: old}}
		}
		at += len(value) + 1
	}
	return nil
}

func hasPattern(s *apiext.JSONSchemaProps) bool {
	if s.Pattern != "" {
		return true
	}
	for i := range s.AllOf {
		if hasPattern(&s.AllOf[i]) {
			return true
		}
	}
	return false
}
