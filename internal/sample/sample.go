// Package sample makes custom resources that a CRD accepts: minimal ones, ones with
// what the API server fills in, and ones with every field.
//
// A [Sampler] asks counterexample.Maker for an object and the API server's own code
// whether it is accepted. Where it is not, the form of the rules that failed says what to
// add, take away or set ([counterexample.Amender]), and of full objects their words what to
// leave out (search.go); the search is bounded and, like everything it is made from,
// deterministic. The package knows
// CRDs only: neither Go source nor flags.
package sample

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/crdgen/crdgen/internal/check/counterexample"
	"github.com/crdgen/crdgen/internal/check/crvalidation"
	"github.com/crdgen/crdgen/internal/check/example"
	"github.com/crdgen/crdgen/internal/emit/yaml"
)

// The forms of a sample.
const (
	Minimal  = "minimal"  // what must be there
	Defaults = "defaults" // and what the API server fills in
	Full     = "full"     // every field once
)

// Forms lists the forms of a sample.
func Forms() []string { return []string{Minimal, Defaults, Full} }

// A Sampler makes an object of one version that its own CRD accepts.
type Sampler struct {
	Server  *crvalidation.Server
	CRD     *apiext.CustomResourceDefinition
	Version *apiext.CustomResourceDefinitionVersion
	Form    string
}

// An Object is what a [Sampler] found.
type Object struct {
	Content map[string]any
	Gaps    []example.Gap   // values that nobody can guess
	Refused field.ErrorList // why the CRD refuses it, empty where it does not
}

// Make returns an accepted object, or the best of those that were tried.
func (s Sampler) Make(ctx context.Context) (Object, error) {
	content, gaps, verdict, err := s.find(ctx)
	if err != nil {
		return Object{}, err
	}
	refused := slices.Concat(verdict.Invalid, verdict.Failed)
	for _, path := range verdict.Unknown { // an example may have such
		refused = append(refused, field.Forbidden(field.NewPath(path), "unknown field"))
	}
	return Object{content, gaps, refused}, nil
}

// Write prints the object as YAML, behind comments on what is left to do. Names come
// first, as people write them; a status is left out, since a controller writes it.
func (o Object) Write(w io.Writer) error {
	for _, g := range o.Gaps {
		if _, err := fmt.Fprintf(w, "# %s needs %s\n", g.Path, oneLine(g.Needs)); err != nil {
			return err
		}
	}
	for _, e := range o.Refused {
		if _, err := fmt.Fprintf(w, "# still refused: %s\n", crvalidation.Answer(e)); err != nil {
			return err
		}
	}
	rest := maps.Clone(o.Content)
	for _, name := range []string{"apiVersion", "kind", "metadata", "status"} {
		delete(rest, name)
	}
	if _, err := fmt.Fprintf(w, "apiVersion: %s\nkind: %s\n", o.Content["apiVersion"], o.Content["kind"]); err != nil {
		return err
	}
	if err := yaml.Write(w, map[string]any{"metadata": o.Content["metadata"]}); err != nil || len(rest) == 0 {
		return err
	}
	return yaml.Write(w, rest)
}

// oneLine joins the lines of a message.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// mostTries is how many objects are tried of one description before the search is given
// up, mostTriesInAll how many of all descriptions.
const (
	mostTries      = 400
	mostTriesInAll = 3 * mostTries
)

// find tries each description of the schema until an object is accepted, and returns the
// first with the fewest faults where none is.
func (s Sampler) find(ctx context.Context) (object map[string]any, gaps []example.Gap, verdict crvalidation.Verdict, err error) {
	search := s.grow
	if s.Form == Full {
		search = s.thin
	}
	left := mostTriesInAll
	for root := range example.Descriptions(withName(s.Version.Schema.OpenAPIV3Schema)) {
		made, missing, said, err := search(ctx, root, &left)
		if err != nil {
			return nil, nil, said, err
		}
		if object == nil || said.Accepted() || faults(said) < faults(verdict) {
			object, gaps, verdict = made, missing, said
		}
		if said.Accepted() || left <= 0 {
			break
		}
	}
	return object, gaps, verdict, nil
}

// grow makes the smallest object, and of one that is refused what its rules ask for; then the
// same with an item in every list and the keys that rules list. It returns the first of those
// with the fewest faults where none is accepted: what nobody can solve keeps nothing else from
// being solved.
func (s Sampler) grow(ctx context.Context, root *example.Schema, left *int) (object map[string]any, gaps []example.Gap, verdict crvalidation.Verdict, err error) {
	for _, maker := range []example.Maker{{}, {Fill: true, Keys: listedKeys}} {
		made, missing := maker.Make(root)
		candidate := s.complete(made)
		*left--
		said, err := s.kind().Judge(ctx, candidate, nil)
		if err == nil {
			candidate, said, err = s.amend(ctx, root, candidate, said, left)
		}
		if err != nil {
			return nil, nil, said, err
		}
		if object == nil || said.Accepted() || faults(said) < faults(verdict) {
			object, gaps, verdict = candidate, missing, said
		}
		if said.Accepted() || *left <= 0 {
			break
		}
	}
	if s.Form == Defaults && verdict.Stored != nil {
		name := object["metadata"]
		object = verdict.Stored
		object["metadata"] = name
	}
	return object, gaps, verdict, nil
}

func (s Sampler) kind() *crvalidation.Kind {
	return s.Server.Kind(s.CRD.Spec.Group+"/"+s.Version.Name, s.CRD.Spec.Names.Kind)
}

// amend makes of an object that rules refuse one that is accepted, or that has fewer faults.
func (s Sampler) amend(ctx context.Context, root *example.Schema, object map[string]any, verdict crvalidation.Verdict, left *int) (map[string]any, crvalidation.Verdict, error) {
	if len(verdict.Failed) == 0 {
		return object, verdict, nil
	}
	var err error
	best := object
	counterexample.NewAmender(nil, root).Amend(object, verdict.Failed, "", func(next map[string]any) (field.ErrorList, bool) {
		*left--
		said, wrong := s.kind().Judge(ctx, next, nil)
		if wrong != nil {
			err = wrong
			return nil, false
		}
		if faults(said) < faults(verdict) {
			best, verdict = next, said
		}
		return slices.Concat(said.Invalid, said.Failed), !said.Partial && *left > 0
	})
	return best, verdict, err
}

// A thinning is what makes a full object smaller, or names its keys.
type thinning struct {
	without []string // paths of fields that are left out
	keyed   []string // paths of maps that have the keys of their rules
}

// thin begins with every field. As long as there are fewer errors then, it gives
// maps that are complained of the keys that their rules list, takes away a field
// that failed rules speak of, or at last one that is complained of. What is wrong then is
// amended.
func (s Sampler) thin(ctx context.Context, root *example.Schema, left *int) (object map[string]any, gaps []example.Gap, verdict crvalidation.Verdict, err error) {
	kind := s.kind()
	var best thinning
	try := func(t thinning) error {
		made, missing := s.full(t).Make(root)
		candidate := s.complete(made)
		said, err := kind.Judge(ctx, candidate, nil)
		if err == nil && (object == nil || faults(said) < faults(verdict)) {
			object, gaps, verdict, best = candidate, missing, said, t
		}
		return err
	}
	if err := try(thinning{}); err != nil {
		return nil, nil, verdict, err
	}
	tries := 0
	for better := true; better && !verdict.Accepted(); {
		before := faults(verdict)
		for _, t := range best.next(verdict, root) {
			*left--
			if tries++; tries > mostTries || *left <= 0 || faults(verdict) < before {
				break
			}
			if err := try(t); err != nil {
				return nil, nil, verdict, err
			}
		}
		better = faults(verdict) < before
	}
	object, verdict, err = s.amend(ctx, root, object, verdict, left)
	return object, gaps, verdict, err
}

// next are the thinnings with one step more, in the order in which they are tried.
// Maps get their keys together: rules compare the keys of one with another's.
func (t thinning) next(v crvalidation.Verdict, root *example.Schema) []thinning {
	wrong := complaints(v)
	all := []thinning{{t.without, slices.Concat(t.keyed, wrong)}}
	for _, path := range slices.Concat(fieldsNamed(root, "", rulesOf(v, root), 0, mostTries), wrong) {
		all = append(all, thinning{append(slices.Clone(t.without), path), t.keyed})
	}
	return all
}

// faults counts what keeps an object from being accepted; rules that were not
// evaluated count as many.
func faults(v crvalidation.Verdict) int {
	n := len(v.Unknown) + len(v.Invalid) + len(v.Failed)
	if v.Partial {
		n += mostTries
	}
	return n
}

// full makes an object with every field but those that are left out.
func (s Sampler) full(t thinning) example.Maker {
	keep := func(path string, _ *example.Schema) bool {
		return !strings.HasPrefix(path, "status") && strings.Count(path, ".") < deepestLevel && !slices.Contains(t.without, path)
	}
	keys := func(path string, s *example.Schema) []string {
		if slices.Contains(t.keyed, path) {
			return listedKeys(path, s)
		}
		return nil
	}
	return example.Maker{Keep: keep, Fill: true, Defaults: true, Keys: keys}
}

// complete adds what every object has and takes away what is the controller's.
func (s Sampler) complete(made any) map[string]any {
	object, ok := made.(map[string]any)
	if !ok {
		object = map[string]any{}
	}
	delete(object, "status")
	object["apiVersion"] = s.CRD.Spec.Group + "/" + s.Version.Name
	object["kind"] = s.CRD.Spec.Names.Kind
	return object
}

// withName is a schema whose objects have of metadata what a sample needs: a name, as
// the schema describes it if it does, and what is required.
func withName(root *example.Schema) *example.Schema {
	says := root.Properties["metadata"]
	metadata := example.Schema{
		Type: "object", Required: append(slices.Clone(says.Required), "name"),
		Properties: map[string]example.Schema{"name": {Type: "string"}},
	}
	for name, p := range says.Properties {
		if slices.Contains(metadata.Required, name) {
			metadata.Properties[name] = p
		}
	}
	named := *root
	named.Properties = maps.Clone(root.Properties)
	if named.Properties == nil {
		named.Properties = map[string]example.Schema{}
	}
	named.Properties["metadata"] = metadata
	named.Required = append(slices.Clone(root.Required), "metadata")
	return &named
}

// deepestLevel is how far below the root a full object has optional fields.
const deepestLevel = 6
