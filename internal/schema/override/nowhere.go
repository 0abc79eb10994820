package override

import (
	"cmp"
	"fmt"
	"go/token"
	"maps"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/schema/origin"
	"github.com/crdgen/crdgen/internal/schema/site"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/markers/fieldpath"
)

// A progress says whether a step of a path leads on. Where a type contains itself, a marker
// inside of it is applied at each level, and the last ones lack the step, though it is right.
type progress struct {
	reached bool
	ends    diag.Diagnostic // where it was not
}

// step is what is known of a step.
func (b *Book) step(s fieldpath.Step) *progress {
	if b.steps == nil {
		b.steps = map[token.Position]*progress{}
	}
	if b.steps[s.Pos] == nil {
		b.steps[s.Pos] = &progress{}
	}
	return b.steps[s.Pos]
}

// Unreached returns the findings of steps that no level of a type that contains itself has. It
// is called when all schemas are made.
func (b *Book) Unreached() diag.List {
	var found diag.List
	for f := range maps.Values(b.steps) {
		if !f.reached {
			found.Add(f.ends)
		}
	}
	return found
}

// reaches notes that what a step leads to is there.
func (a *Amender) reaches(s fieldpath.Step) {
	if a.Recursive.UnrollsAny() {
		a.Book.step(s).reached = true
	}
}

// leadsNowhere reports a path, from the declaration that its marker stands on, with a step
// that what it stands in does not have.
func (a *Amender) leadsNowhere(s *apiext.JSONSchemaProps, step fieldpath.Step, on origin.Target, path fieldpath.Path) {
	if step.Given {
		return // reported at the argument
	}
	d := nowhere(s, step)
	if help, option := ofGo(s, step, on, path); help != "" {
		d.Word, d.Help, d.Option = diag.Word{}, help, option
	} else if inner := pathOf(s, step, path); inner != nil {
		d.Word, d.Help = diag.Word{}, "the path begins at the value that the marker stands on: write "+inner.String()
	}
	if s.XPreserveUnknownFields != nil && len(s.Properties) == 0 && a.Recursive.UnrollsAny() {
		d.Help = "shorten the path; where a type that contains itself ends, a greater depth= of +crdgen:recursion describes more levels"
		a.Book.step(step).ends = d
		return
	}
	a.Markers.Diags.Add(d)
}

// pathOf is the end of a path, of which the first step leads nowhere, that leads somewhere: people
// write paths from the object on. It is nil where none does.
func pathOf(s *apiext.JSONSchemaProps, step fieldpath.Step, path fieldpath.Path) fieldpath.Path {
	if len(path) == 0 || path[0].Pos != step.Pos || step.Name == "" {
		return nil
	}
	for i := 1; i < len(path); i++ {
		if path[i].Name != "" && followed(s, path[i:]) != nil {
			return path[i:]
		}
	}
	return nil
}

// nowhere words that a schema does not have a step of a path.
func nowhere(s *apiext.JSONSchemaProps, step fieldpath.Step) diag.Diagnostic {
	d := diag.Diagnostic{Pos: step.Pos, Code: diag.DeadPath, Stricter: true}
	inside := ""
	var content *apiext.JSONSchemaProps
	switch {
	case step.Name == "":
		d.Message, d.Help = fmt.Sprintf("[*] needs a list or a map, found %s", site.Found(s)), "delete the [*]"
	case s.Items != nil:
		inside, content = "a list", s.Items.Schema
	case s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil:
		inside, content = "a map", s.AdditionalProperties.Schema
	case len(s.Properties) == 0:
		d.Message = fmt.Sprintf("there is no field %q: the schema is %s without fields", step.Name, cmp.Or(site.Kind(s), "one"))
		d.Word = diag.Word{Found: step.Name, Names: diag.Field}
	default:
		d.Message = fmt.Sprintf("there is no field %q", step.Name)
		d.DidYouMeanThe(diag.Field, step.Name, spelling.Nearest(step.Name, sortedNames(s.Properties)))
	}
	if inside != "" {
		d.Message, d.Help = fmt.Sprintf("%q stands behind %s", step.Name, inside), "write [*] for what is inside"
		if content != nil && hasProperty(content, step.Name) {
			d.Help += ": [*]." + step.Name
		} else if inside == "a map" {
			d.Help += ", in the place of the key"
		}
	}
	d.Message = "the path leads nowhere: " + d.Message
	return d
}

func hasProperty(s *apiext.JSONSchemaProps, name string) bool {
	_, ok := s.Properties[name]
	return ok
}
