package rules

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/crdgen/crdgen/internal/check/decode"
	"github.com/crdgen/crdgen/internal/check/kube"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/diag"
)

// numberBound is one keyword of a schema that compares a number.
type numberBound struct {
	keyword string
	value   *float64
	// inward leads from the bound to the outermost whole number that it allows.
	inward float64
}

func inward(exclusive bool, step float64) float64 {
	if exclusive {
		return step
	}
	return 0
}

// reportRanges reports bounds that lie outside of what the value's format or Go type
// holds. The API server checks a bound against the type and format of the schema that
// it stands in before it compares, so bounds of allOf, which has no type, are left out.
func reportRanges(p *pass.Pass, n *trace.Node) {
	s := n.Schema
	if s.Type != "integer" && s.Type != "number" {
		return
	}
	for _, b := range []numberBound{{"minimum", s.Minimum, inward(s.ExclusiveMinimum, 1)}, {"maximum", s.Maximum, inward(s.ExclusiveMaximum, -1)}, {"multipleOf", s.MultipleOf, 0}} {
		if b.value == nil || !n.Fixable() {
			continue
		}
		d := diag.Diagnostic{}
		if !kube.Version(0).TakesBound(*b.value, s.Type, s.Format) {
			d.Message = fmt.Sprintf("%s of %s lies outside of %s: %s every value", b.keyword, number(*b.value), formatWords(s.Type, s.Format), refuses(*b.value, s.Type, s.Format))
			d.Pos, d.Help = n.KeywordPos(b.keyword), rangeHelp(s.Format)
			p.Report(d)
		} else if problem := unreadableBound(n, *b.value+b.inward); problem != nil && b.keyword != "multipleOf" {
			d.Message = fmt.Sprintf("%s of %s lies outside of Go type %q: %s", b.keyword, number(*b.value), problem.Type, problem.Why)
			d.Pos, d.Help = n.KeywordPos(b.keyword), "choose a bound that the type holds, or a wider type"
			p.Report(d)
		}
	}
}

// refuses says which API servers refuse a bound: older ones leave the formats of numbers out
// when they compare.
func refuses(bound float64, typ, format string) string {
	if !kube.FirstVersion.TakesBound(bound, typ, format) {
		return "the API server refuses"
	}
	return fmt.Sprintf("API servers from Kubernetes %s on refuse", kube.FormatSince(typ, format))
}

// unreadableBound is why the Go type cannot be read from a bound that is a whole
// number, nil where it can.
func unreadableBound(n *trace.Node, bound float64) *decode.Problem {
	t := n.GoType()
	if t == nil || asString(n) || bound != math.Trunc(bound) || slices.Contains([]string{"float", "double"}, n.Schema.Format) {
		return nil
	}
	return decode.Check([]byte(number(bound)), t)
}

func formatWords(typ, format string) string {
	if format == "" {
		return fmt.Sprintf("type %q", typ)
	}
	return fmt.Sprintf("format %q", format)
}

func rangeHelp(format string) string {
	switch format {
	case "int32":
		return fmt.Sprintf("choose a bound between %d and %d, or add +kubebuilder:validation:Format=int64 to a type that holds it", math.MinInt32, math.MaxInt32)
	case "int64", "":
		return "an integer has 64 bits, of which the API server reads bounds below 9223372036854775807 only: leave the bound out or choose a smaller one"
	}
	return "choose a bound that the format holds"
}

// number writes a bound without an exponent.
func number(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
