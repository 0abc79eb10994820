package check

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/crdgen/crdgen/internal/check/checktest"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/diag"
)

// hasFinding reports whether a run over a kind with this spec reports a code.
func hasFinding(t *testing.T, spec string, code diag.Code) bool {
	t.Helper()
	found := Run(context.Background(), []trace.Subject{checktest.SubjectOf(t, spec)}, Settings{Options: pass.Options{Level: pass.Full}})
	for _, d := range found {
		if d.Code == diag.CELCompile || d.Code == diag.SchemaInvalid {
			t.Fatalf("%s: %s", spec, d.Message)
		}
	}
	return slices.ContainsFunc(found, func(d diag.Diagnostic) bool { return d.Code == code })
}

const window = `
type: object
required: [width, height, name]
properties:
  glass: {type: boolean}
  width: {type: integer, minimum: %d, maximum: %d}
  height: {type: integer, minimum: %d, maximum: %d}
  name: {type: string, maxLength: 40}
  panes: {type: array, maxItems: 8, items: {type: string, maxLength: 10}}
x-kubernetes-validations:
- rule: %q
`

// comparisons are the comparisons of CEL with what they mean.
var comparisons = []struct {
	name  string
	holds func(a, b int) bool
}{
	{"<", func(a, b int) bool { return a < b }},
	{"<=", func(a, b int) bool { return a <= b }},
	{">", func(a, b int) bool { return a > b }},
	{">=", func(a, b int) bool { return a >= b }},
	{"==", func(a, b int) bool { return a == b }},
	{"!=", func(a, b int) bool { return a != b }},
}

// TestUnguardedBehindComparison holds what is found against all values that the
// schema allows: the rule fails for want of the field exactly where the comparison
// does not save it.
func TestUnguardedBehindComparison(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	for range 150 {
		op, literal := comparisons[random.IntN(len(comparisons))], random.IntN(500)-50
		low := random.IntN(400) - 50
		high := low + random.IntN(200)
		want := false
		for width := low; width <= high; width++ {
			want = want || !op.holds(width, literal)
		}
		rule := fmt.Sprintf("!self.glass || self.width %s %d", op.name, literal)
		if got := hasFinding(t, fmt.Sprintf(window, low, high, 1, 2, rule), diag.UnguardedField); got != want {
			t.Errorf("%s with width from %d to %d: found %t, want %t", rule, low, high, got, want)
		}
	}
}

// TestUnguardedBehindTwoComparisons is the same where only a pair of values shows the
// failure.
func TestUnguardedBehindTwoComparisons(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 8))
	for range 150 {
		a, b := comparisons[random.IntN(4)], comparisons[random.IntN(4)]
		m, n := random.IntN(100), random.IntN(100)
		low, high := random.IntN(60), 60+random.IntN(60)
		want := false
		for width := low; width <= high; width++ {
			for height := low; height <= high; height++ {
				want = want || !a.holds(width, m) && !b.holds(height, n)
			}
		}
		rule := fmt.Sprintf("!self.glass || self.width %s %d || self.height %s %d", a.name, m, b.name, n)
		if got := hasFinding(t, fmt.Sprintf(window, low, high, low, high, rule), diag.UnguardedField); got != want {
			t.Errorf("%s between %d and %d: found %t, want %t", rule, low, high, got, want)
		}
	}
}

func TestUnguardedBehindOtherValues(t *testing.T) {
	for rule, want := range map[string]bool{
		"!self.glass || self.width < self.height":                       true,
		"!self.glass || self.width <= 400":                              false, // all widths are
		"!self.glass || self.name != 'bay'":                             true,
		"!self.glass || self.name.size() < 30":                          true,
		"!self.glass || self.name.size() <= 40":                         false,
		"!self.glass || !has(self.panes) || self.panes.size() < 5":      true,
		"!self.glass || !has(self.panes) || self.panes.size() < 9":      false,
		"!has(self.glass) || !self.glass || self.width < 200":           false,
		"self.name == 'bay' && self.width > 300 ? self.glass : true":    true,
		"self.name == 'bay' && self.width > 400 ? self.glass : true":    false,
		"self.width < 300 || self.?glass.orValue(true)":                 false,
		"!self.glass || self.width < 100 && self.name.startsWith('ba')": true,
	} {
		if got := hasFinding(t, fmt.Sprintf(window, 1, 400, 1, 400, rule), diag.UnguardedField); got != want {
			t.Errorf("%s: found %t, want %t", rule, got, want)
		}
	}
}

func TestFailingAtLiteral(t *testing.T) {
	for rule, want := range map[string]bool{
		"100 / (self.width - 7) < 1000":                                     true,
		"100 / (self.width + 7) < 1000":                                     false,
		"!has(self.panes) || self.panes.size() < 2 || self.panes[2] != 'x'": true,
		"!has(self.panes) || self.panes.size() < 3 || self.panes[2] != 'x'": false,
	} {
		if got := hasFinding(t, fmt.Sprintf(window, 1, 400, 1, 400, rule), diag.FailingRule); got != want {
			t.Errorf("%s: found %t, want %t", rule, got, want)
		}
	}
}

const fridge = `
type: object
properties:
  glass: {type: boolean}
  other: {type: string, maxLength: 40}
  size: {type: string, maxLength: 40}
  %s
x-kubernetes-validations:
- rule: %q
`

// TestUnguardedBehindTexts looks for an optional field that is read behind a comparison
// of texts that stand for numbers, or behind a search for a text. On either side of each
// there is a value that the schema allows.
func TestUnguardedBehindTexts(t *testing.T) {
	const (
		quantity  = "size: {type: string, maxLength: 40}"
		either    = "either: {x-kubernetes-int-or-string: true, anyOf: [{type: integer}, {type: string}], pattern: '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'}"
		list      = "panes: {type: array, maxItems: 8, items: {type: string, maxLength: 10}}"
		labels    = "labels: {type: object, maxProperties: 8, additionalProperties: {type: string, maxLength: 10}}"
		duration  = "lasts: {type: string, maxLength: 40}"
		versioned = "version: {type: string, maxLength: 40}"
	)
	random := rand.New(rand.NewPCG(11, 11))
	for range 8 {
		n := 1 + random.IntN(300)
		for _, tt := range []struct{ property, condition string }{
			{quantity, fmt.Sprintf("has(self.size) && quantity(self.size).isGreaterThan(quantity('%dGi'))", n)},
			{quantity, fmt.Sprintf("has(self.size) && quantity(self.size).isLessThan(quantity('%dm'))", n)},
			{quantity, fmt.Sprintf("has(self.size) && quantity(self.size).compareTo(quantity('%d')) > 0", n)},
			{either, fmt.Sprintf("has(self.either) && quantity(self.either).isGreaterThan(quantity('%d'))", n)},
			{duration, fmt.Sprintf("has(self.lasts) && duration(self.lasts) > duration('%dm')", n)},
			{duration, fmt.Sprintf("has(self.lasts) && duration(self.lasts) < duration('%dm')", n)},
			{versioned, fmt.Sprintf("has(self.version) && semver(self.version).isLessThan(semver('1.0.%d'))", n)},
			{versioned, fmt.Sprintf("has(self.version) && semver(self.version).isGreaterThan(semver('%d.2.3'))", n)},
			{list, fmt.Sprintf("has(self.panes) && 'p%d' in self.panes", n)},
			{list, fmt.Sprintf("has(self.panes) && self.panes.exists(p, p == 'p%d')", n)},
			{labels, fmt.Sprintf("has(self.labels) && 'key%d' in self.labels", n)},
		} {
			for _, rule := range []string{
				"!(" + tt.condition + ") || self.other == 'a'",
				tt.condition + " ? self.glass : true",
			} {
				property := tt.property
				if property == quantity {
					property = "more: {type: string}"
				}
				if !hasFinding(t, fmt.Sprintf(fridge, property, rule), diag.UnguardedField) {
					t.Errorf("nothing found: %s", rule)
				}
			}
		}
	}
}
