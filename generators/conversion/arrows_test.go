package conversion

import (
	"slices"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/importrules"
)

// phases are the packages of this directory that each of them may import. They go one way:
// whoever stands above knows those below it, and nobody the other way round.
var phases = importrules.Table{
	"gotype":         nil,
	"support":        nil,
	"plan":           {"gotype"},
	"match":          {"gotype"},
	"verdict":        {"gotype", "plan"},
	"problem":        {"gotype", "match", "plan"},
	"proposal":       {"gotype", "match", "plan"},
	"unmatched":      {"gotype", "match", "plan", "problem"},
	"roles":          {"gotype", "plan", "problem"},
	"union":          {"gotype"},
	"candidate":      {"gotype", "match", "plan", "problem"},
	"entered":        {"gotype", "plan", "problem"},
	"enumvalues":     {"match", "plan", "problem"},
	"handwritten":    {"gotype", "plan"},
	"standing":       {"gotype", "plan", "problem"},
	"valueshape":     {"gotype", "plan"},
	"resolve":        {"candidate", "entered", "enumvalues", "gotype", "handwritten", "match", "plan", "problem", "roles", "standing", "union", "unmatched", "valueshape"},
	"verify":         {"gotype", "plan", "problem", "proposal", "verdict"},
	"explain":        {"gotype", "match", "plan", "problem", "proposal", "spell", "verdict"},
	"spell":          {"gotype"},
	"report":         {"gotype", "plan"},
	"expect":         {"gotype", "plan"},
	"layout":         nil,
	"excerpt":        {"layout"},
	"supportpackage": {"excerpt", "layout", "support"},
	"render":         {"gotype", "layout", "plan", "supportpackage"},
	"callers":        {"expect", "gotype", "layout", "plan", "render", "support", "supportpackage"},
	"rebase":         {"gotype", "match", "plan", "proposal", "verdict"},
}

// strangers are packages that only some may import: a decision writes no Go and no text.
var strangers = map[string][]string{
	"github.com/dave/jennifer/jen":                 {"callers", "render"},
	"github.com/crdgen/crdgen/internal/diag":       {"explain", "proposal", "rebase", "verdict"},
	"github.com/crdgen/crdgen/internal/emit":       {"report"},
	"github.com/crdgen/crdgen/internal/schema":     {"verdict"},
	"github.com/crdgen/crdgen/generators":          {"callers", "rebase", "render", "report", "supportpackage"},
	"github.com/crdgen/crdgen/internal/check/zero": {"explain", "gotype", "proposal", "verify"},
	celrule: {"union"},
}

const (
	module  = "github.com/crdgen/crdgen"
	celrule = module + "/internal/contract/celrule"
)

// reached are the packages outside of this directory that a decision may reach by any way, those
// below markers besides: the model, and what knows neither types nor rules nor findings.
var reached = []string{
	module + "/internal/check/zero",
	module + "/internal/fieldfate",
	module + "/internal/lazyregexp",
	module + "/internal/model",
	module + "/internal/spelling",
	module + "/markers",
}

// TestReached looks at all that "go list -deps" shows of the phases that decide: what an import
// brings with it is no smaller than an import. Only resolve reaches rules in CEL, through union.
func TestReached(t *testing.T) {
	for _, dir := range []string{"gotype", "plan", "match", "problem", "roles", "unmatched", "candidate", "entered", "enumvalues", "handwritten", "standing", "valueshape", "resolve"} {
		for _, path := range importrules.Reached(t, "../..", module, dir, celrule) {
			inPhases := strings.HasPrefix(path, module+"/generators/conversion/")
			if !inPhases && !slices.Contains(reached, path) && !strings.HasPrefix(path, module+"/markers/") {
				t.Errorf("package %s reaches %s, which no decision knows", dir, path)
			}
			if dir != "resolve" && path == module+"/generators/conversion/union" {
				t.Errorf("package %s reaches %s, which only resolve asks", dir, path)
			}
		}
	}
}

// TestArrows looks at the imports of the phases.
func TestArrows(t *testing.T) {
	phases.Check(t, "github.com/crdgen/crdgen/generators/conversion")
	for dir := range phases {
		for _, path := range importrules.Imports(t, dir) {
			if of, ok := strangers[path]; ok && !slices.Contains(of, dir) {
				t.Errorf("package %s imports %s, which only %s may", dir, path, strings.Join(of, ", "))
			}
		}
	}
}

// TestEveryPhaseHasArrows finds packages that the table does not know.
func TestEveryPhaseHasArrows(t *testing.T) { phases.CheckComplete(t, "testdata", "harness") }
