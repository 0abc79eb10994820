package main

import (
	"context"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"sigs.k8s.io/yaml"

	"github.com/crdgen/crdgen/internal/check/resource"
	"github.com/crdgen/crdgen/internal/check/witness"
)

// A sampler makes an object of one version that its own CRD accepts.
type sampler struct {
	ctx     context.Context
	server  *resource.Server
	crd     *apiext.CustomResourceDefinition
	version *apiext.CustomResourceDefinitionVersion
	form    string
}

// write prints the object, behind comments on what is left to do, and returns why
// the CRD refuses it.
func (s sampler) write(w io.Writer) (refused field.ErrorList, err error) {
	object, gaps, verdict, err := s.find()
	if err != nil {
		return nil, err
	}
	refused = slices.Concat(verdict.Invalid, verdict.Failed)
	for _, path := range verdict.Unknown { // an example may have such
		refused = append(refused, field.Forbidden(field.NewPath(path), "unknown field"))
	}
	return refused, s.print(w, object, gaps, refused)
}

func (s sampler) print(w io.Writer, object map[string]any, gaps []witness.Gap, refused field.ErrorList) error {
	for _, g := range gaps {
		if _, err := fmt.Fprintf(w, "# %s needs %s\n", g.Path, oneLine(g.Needs)); err != nil {
			return err
		}
	}
	for _, e := range refused {
		if _, err := fmt.Fprintf(w, "# still refused: %s\n", oneLine(e.Error())); err != nil {
			return err
		}
	}
	head := fmt.Sprintf("apiVersion: %s/%s\nkind: %s\n", s.crd.Spec.Group, s.version.Name, s.crd.Spec.Names.Kind)
	meta, err := yaml.Marshal(map[string]any{"metadata": object["metadata"]})
	if err != nil {
		return err
	}
	for _, name := range []string{"apiVersion", "kind", "metadata", "status"} {
		delete(object, name)
	}
	var body []byte
	if len(object) > 0 {
		if body, err = yaml.Marshal(object); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(w, "%s%s%s", head, meta, body)
	return err
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// mostTries is how many objects are tried before the search is given up.
const mostTries = 400

// find tries objects until one is accepted, and returns the first that was tried
// where none is.
func (s sampler) find() (object map[string]any, gaps []witness.Gap, verdict resource.Verdict, err error) {
	if s.form == fullForm {
		return s.thin()
	}
	kind := s.server.Kind(s.crd.Spec.Group+"/"+s.version.Name, s.crd.Spec.Names.Kind)
	tries := 0
	for maker := range s.makers(func() []string { return rulesOf(verdict, s.version.Schema.OpenAPIV3Schema) }) {
		made, missing := maker.Make(s.version.Schema.OpenAPIV3Schema)
		candidate := s.complete(made)
		said, err := kind.Judge(s.ctx, candidate, nil)
		if err != nil {
			return nil, nil, said, err
		}
		if object == nil || said.Accepted() {
			object, gaps, verdict = candidate, missing, said
		}
		if tries++; said.Accepted() || tries > mostTries {
			break
		}
	}
	if s.form == defaultsForm && verdict.Stored != nil {
		object = verdict.Stored
		object["metadata"] = map[string]any{"name": "example"}
	}
	return object, gaps, verdict, nil
}

// A thinning is what makes a full object smaller, or names its keys.
type thinning struct {
	without []string // paths of fields that are left out
	keyed   []string // paths of maps that have the keys of their rules
}

// thin begins with every field. As long as there are fewer errors then, it gives
// maps that are complained of the keys that their rules list, takes away a field
// that failed rules speak of, or at last one that is complained of.
func (s sampler) thin() (object map[string]any, gaps []witness.Gap, verdict resource.Verdict, err error) {
	kind := s.server.Kind(s.crd.Spec.Group+"/"+s.version.Name, s.crd.Spec.Names.Kind)
	root := s.version.Schema.OpenAPIV3Schema
	var best thinning
	try := func(t thinning) error {
		made, missing := s.full(t).Make(root)
		candidate := s.complete(made)
		said, err := kind.Judge(s.ctx, candidate, nil)
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
			if tries++; tries > mostTries || faults(verdict) < before {
				break
			}
			if err := try(t); err != nil {
				return nil, nil, verdict, err
			}
		}
		better = faults(verdict) < before
	}
	return object, gaps, verdict, nil
}

// next are the thinnings with one step more, in the order in which they are tried.
// Maps get their keys together: rules compare the keys of one with another's.
func (t thinning) next(v resource.Verdict, root *witness.Schema) []thinning {
	wrong := complaints(v)
	all := []thinning{{t.without, slices.Concat(t.keyed, wrong)}}
	for _, path := range slices.Concat(fieldsNamed(root, "", rulesOf(v, root), 0, mostTries), wrong) {
		all = append(all, thinning{append(slices.Clone(t.without), path), t.keyed})
	}
	return all
}

// faults counts what keeps an object from being accepted; rules that were not
// evaluated count as many.
func faults(v resource.Verdict) int {
	n := len(v.Unknown) + len(v.Invalid) + len(v.Failed)
	if v.Partial {
		n += mostTries
	}
	return n
}

// full makes an object with every field but those that are left out.
func (s sampler) full(t thinning) witness.Maker {
	keep := func(path string, _ *witness.Schema) bool {
		return !strings.HasPrefix(path, "status") && strings.Count(path, ".") < deepestLevel && !slices.Contains(t.without, path)
	}
	keys := func(path string, s *witness.Schema) []string {
		if slices.Contains(t.keyed, path) {
			return listedKeys(path, s)
		}
		return nil
	}
	return witness.Maker{Keep: keep, Fill: true, Defaults: true, Keys: keys}
}

// complete adds what every object has and takes away what is the controller's.
func (s sampler) complete(made any) map[string]any {
	object, ok := made.(map[string]any)
	if !ok {
		object = map[string]any{}
	}
	delete(object, "status")
	object["apiVersion"] = s.crd.Spec.Group + "/" + s.version.Name
	object["kind"] = s.crd.Spec.Names.Kind
	object["metadata"] = map[string]any{"name": "example"}
	return object
}

// deepestLevel is how far below the root a full object has optional fields.
const deepestLevel = 6

// makers yields ways to make a small object, the smallest first. The next ones add
// fields that failed rules speak of, one and two at a time, and try the values of
// enums; maps have the keys that their rules list. failed returns the words of these
// rules once the first object was judged.
func (s sampler) makers(failed func() []string) iter.Seq[witness.Maker] {
	return func(yield func(witness.Maker) bool) {
		if !yield(witness.Maker{}) {
			return
		}
		words := failed()
		fields := fieldsNamed(s.version.Schema.OpenAPIV3Schema, "", words, 0, mostFieldsTried)
		for _, set := range subsets(fields) {
			for _, choose := range choices(s.version.Schema.OpenAPIV3Schema, words) {
				keep := func(path string, _ *witness.Schema) bool {
					return slices.ContainsFunc(set, func(f string) bool { return f == path || leadsTo(path, f) })
				}
				if !yield(witness.Maker{Fill: true, Choose: choose, Keep: keep, Keys: listedKeys}) {
					return
				}
			}
		}
	}
}

// leadsTo says whether a path is one of those around another.
func leadsTo(path, to string) bool {
	return len(to) > len(path) && strings.HasPrefix(to, path) && strings.IndexByte(".[{", to[len(path)]) >= 0
}

// subsets are none, each one and each two of the paths.
func subsets(paths []string) [][]string {
	sets := [][]string{nil}
	for i, a := range paths {
		sets = append(sets, []string{a})
		for _, b := range paths[:i] {
			sets = append(sets, []string{b, a})
		}
	}
	return sets
}
