// Package explain words problems: it makes a diagnostic of each, with its help, its notes
// and the edits that are proposed.
//
// It is the only place with sentences about what is wrong with a planned conversion. What
// go.mod lacks is worded by the generator, what a hub cannot be moved for by package rebase. A
// problem is worded once and never read back; which problems there are is decided before, in
// packages roles, resolve, unmatched and verify.
package explain

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/generators/conversion/verdict"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

// List words problems, in their order. Schemas say which values the API server takes.
func List(problems []problem.Problem, schemas *verdict.Schemas) diag.List {
	e := &explainer{schemas: schemas, explained: map[*model.Package]map[structs]string{}}
	found, edits := make(diag.List, len(problems)), e.proposed(problems)
	for i, p := range problems {
		found[i] = e.word(p)
		found[i].Edits = edits[i]
	}
	return found
}

// An explainer remembers what it has said, so that long help is given once.
type explainer struct {
	schemas *verdict.Schemas
	// explained are the fields at which it was said how two structs are converted by
	// hand, by the package that needs it.
	explained map[*model.Package]map[structs]string
}

// structs are a struct of a spoke and one of its hub.
type structs [2]*model.Type

// word makes the diagnostic of a problem, without its edits.
func (e *explainer) word(p problem.Problem) diag.Diagnostic {
	for _, words := range []func(problem.Problem) (diag.Diagnostic, bool){
		ofKinds, ofPaths, ofMarkers, ofFunctions, e.ofValues, ofEnums, ofCollections, e.ofUnmatched, e.ofDefaults, ofComparisons,
	} {
		if d, ok := words(p); ok {
			if problem.IsWarning(p) {
				d.Severity = diag.Warning
			}
			d.Stricter = problem.IsStricter(p)
			return d
		}
	}
	panic(fmt.Sprintf("explain: no words for %T", p))
}

// hubName is the version of a pair's hub, versionName that of its spoke.
func hubName(p *plan.Pair) string { return p.Of.Kind.Hub.Name }

func versionName(p *plan.Pair) string { return p.Of.Version.Name }

// side names a version with what it is.
func side(s problem.Side) string {
	if s.Hub {
		return "hub " + s.Spoke.Kind.Hub.Name
	}
	return "version " + s.Spoke.Version.Name
}

// nameOf is the field of the spoke that has a value, what the same with what it is.
func nameOf(v problem.Value) string { return v.SpokeField.Named(v.Pair.Spoke) }

func what(v problem.Value) string { return fmt.Sprintf("field %q", nameOf(v)) }

// posOf is where the field of the spoke that has a value is declared.
func posOf(v problem.Value) token.Position { return v.SpokeField.Field().Pos }

// hubNote says where a field of the hub is declared.
func hubNote(h gotype.FieldPath) []diag.Note {
	if h == nil {
		return nil
	}
	return []diag.Note{{Pos: h.Field().Pos, Message: "hub field declared here"}}
}

// quoted lists values in quotes.
func quoted(values []string) string {
	var out []string
	for _, v := range values {
		out = append(out, fmt.Sprintf("%q", v))
	}
	return strings.Join(out, ", ")
}

// enumerate writes a list as a sentence does.
func enumerate(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// typesOf are the types of fields.
func typesOf(fields []gotype.FieldPath) []*model.Type {
	var types []*model.Type
	for _, f := range fields {
		types = append(types, f.Type())
	}
	return types
}

// without leaves some values out.
func without(values, some []string) []string {
	return slices.DeleteFunc(slices.Clone(values), func(v string) bool { return slices.Contains(some, v) })
}
