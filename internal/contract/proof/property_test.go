package proof

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"sigs.k8s.io/yaml"

	"github.com/crdgen/crdgen/internal/check/counterexample"
	"github.com/crdgen/crdgen/internal/check/server"
	"github.com/crdgen/crdgen/internal/contract"
)

// TestMutations compares definitions with what random changes make of them. Whatever
// the server's code refuses, drops or fills in differently of an object that the old
// definition takes must be claimed by a finding, and whatever is claimed to break must
// have a proof. CRDGEN_PAIRS says how many pairs are tried.
func TestMutations(t *testing.T) {
	pairs := 150
	if testing.Short() {
		pairs = 40
	}
	if n, err := strconv.Atoi(os.Getenv("CRDGEN_PAIRS")); err == nil {
		pairs = n
	}
	crds := goldenCRDs(t)
	random := rand.New(rand.NewPCG(7, 11))
	breaking, shown := 0, 0
	missing := map[string]int{}
	for n := range pairs {
		old := crds[random.IntN(len(crds))]
		new := old.DeepCopy()
		var done []string
		for range 1 + random.IntN(3) {
			if m := mutate(random, new); m.path != "" {
				done = append(done, m.path+" "+m.what)
			}
		}
		if len(done) == 0 || len(server.Verdict(context.Background(), new)) > 0 {
			continue
		}
		findings := contract.Compare(context.Background(), []*contract.CRD{old}, []*contract.CRD{new}, contract.Options{})
		p := New(context.Background())
		for _, f := range findings {
			if !f.Effect.Breaking() || f.Effect == contract.ApplyDiffers {
				continue
			}
			breaking++
			found, err := p.Find(f)
			if err != nil {
				t.Fatalf("pair %d, %s, %q: %v", n, old.Name, done, err)
			}
			if found == nil {
				missing[f.Rule]++
				t.Logf("pair %d, %s, %q: no proof of %s at %s: %s", n, old.Name, done, f.Rule, f.Path, f.Message)
				continue
			}
			shown++
		}
		for _, miss := range misses(random, p, old, new, findings) {
			t.Errorf("pair %d, %s, %q: %s", n, old.Name, done, miss)
		}
	}
	// Two of a hundred, and two more, as a short run has few of them.
	if breaking == 0 || breaking-shown > breaking/50+2 {
		t.Errorf("%d of %d breaking findings have a proof, want 98 %%: missing %v", shown, breaking, missing)
	}
	t.Logf("%d of %d breaking findings have a proof", shown, breaking)
}

// goldenCRDs are small definitions of the golden tree that their server takes.
func goldenCRDs(t *testing.T) []*contract.CRD {
	t.Helper()
	var all []*contract.CRD
	root := "../../../golden"
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".yaml" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil || len(text) > 12000 || !strings.Contains(string(text), "kind: CustomResourceDefinition") {
			return err
		}
		for _, part := range strings.Split(string(text), "\n---\n") {
			crd := &contract.CRD{}
			if yaml.Unmarshal([]byte(part), crd) != nil || crd.Spec.Names.Kind == "" || len(server.Verdict(context.Background(), crd)) > 0 {
				continue
			}
			if sample, err := New(context.Background()).sample(crd, crd.Spec.Versions[0].Name, false); sample != nil && err == nil {
				all = append(all, crd)
			}
		}
		return nil
	})
	if err != nil || len(all) < 50 {
		t.Fatalf("%d definitions below %s: %v", len(all), root, err)
	}
	return all
}

// A mutation is one random change.
type mutation struct{ path, what string }

// A place is a schema that can be changed.
type place struct {
	path string
	in   *contract.Schema
	set  func()
}

// places lists schemas below the spec and the status, with a way to put them back.
func places(s *contract.Schema, path string, set func(), all *[]place) {
	if path != "" && path != "metadata" {
		*all = append(*all, place{path, s, set})
	}
	for _, name := range sorted(s.Properties) {
		if path == "" && (name == "metadata" || name == "apiVersion" || name == "kind") {
			continue
		}
		p := s.Properties[name]
		places(&p, counterexample.Below(path, name), func() { s.Properties[name] = p; set() }, all)
	}
	if s.Items != nil && s.Items.Schema != nil {
		places(s.Items.Schema, path+"[]", set, all)
	}
	if s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil {
		places(s.AdditionalProperties.Schema, path+"{}", set, all)
	}
}

func sorted(m map[string]contract.Schema) []string {
	var all []string
	for k := range m {
		all = append(all, k)
	}
	slices.Sort(all)
	return all
}

// mutate makes one change to a random schema of a definition.
func mutate(r *rand.Rand, crd *contract.CRD) mutation {
	v := &crd.Spec.Versions[r.IntN(len(crd.Spec.Versions))]
	if v.Schema == nil || v.Schema.OpenAPIV3Schema == nil {
		return mutation{}
	}
	var all []place
	places(v.Schema.OpenAPIV3Schema, "", func() {}, &all)
	if len(all) == 0 {
		return mutation{}
	}
	at := all[r.IntN(len(all))]
	what := changed(r, at.in)
	at.set()
	if what == "" {
		return mutation{}
	}
	return mutation{at.path, what}
}

func int64p(n int) *int64 { return new(int64(n)) }

// changed makes a change that suits the type.
func changed(r *rand.Rand, s *contract.Schema) string {
	switch r.IntN(8) {
	case 0:
		s.Nullable = !s.Nullable && s.Default == nil
		return "nullable"
	case 1:
		s.Description += " More."
		return "description"
	}
	switch s.Type {
	case "string":
		return changeString(r, s)
	case "integer":
		return changeInteger(r, s)
	case "array":
		return changeList(r, s)
	case "object":
		return changeObject(r, s)
	}
	return ""
}

func changeString(r *rand.Rand, s *contract.Schema) string {
	if s.Format != "" {
		return ""
	}
	switch r.IntN(7) {
	case 0:
		s.MaxLength = int64p(1 + r.IntN(20))
		return "maxLength"
	case 1:
		s.MinLength = int64p(r.IntN(3))
		return "minLength"
	case 2:
		s.Pattern = []string{"", "^[a-z]+$", "^[a-z]{1,5}$", "^[A-Z]", "^a"}[r.IntN(5)]
		return "pattern"
	case 3:
		s.Enum = nil
		for _, v := range []string{"a", "b", "c"}[:r.IntN(4)] {
			s.Enum = append(s.Enum, apiext.JSON{Raw: []byte(strconv.Quote(v))})
		}
		return "enum"
	case 4:
		s.Default = &apiext.JSON{Raw: []byte(`"abc"`)}
		return "default"
	case 5:
		s.Type, s.Pattern, s.MaxLength, s.MinLength, s.Enum, s.Default, s.XValidations = "integer", "", nil, nil, nil, nil, nil
		return "type"
	}
	s.XValidations = append(s.XValidations, apiext.ValidationRule{Rule: "self != 'forbidden'"})
	if s.MaxLength == nil {
		s.XValidations = s.XValidations[:len(s.XValidations)-1]
		return ""
	}
	return "rule"
}

func changeInteger(r *rand.Rand, s *contract.Schema) string {
	f := float64(r.IntN(10))
	switch r.IntN(6) {
	case 0:
		s.Maximum = &f
		return "maximum"
	case 1:
		s.Minimum = &f
		return "minimum"
	case 2:
		s.Minimum, s.Maximum = nil, nil
		return "no bounds"
	case 3:
		s.Default = &apiext.JSON{Raw: []byte(strconv.Itoa(r.IntN(10)))}
		return "default"
	case 4:
		s.Default = nil
		return "no default"
	}
	s.XValidations = append(s.XValidations, apiext.ValidationRule{Rule: fmt.Sprintf("self < %d", r.IntN(100))})
	return "rule"
}

func changeList(r *rand.Rand, s *contract.Schema) string {
	switch r.IntN(3) {
	case 0:
		s.MaxItems = int64p(1 + r.IntN(5))
		return "maxItems"
	case 1:
		s.MinItems = int64p(r.IntN(3))
		return "minItems"
	}
	if s.Items.Schema.Type != "string" {
		return ""
	}
	kind := []string{"set", "atomic"}[r.IntN(2)]
	s.XListType = &kind
	return "list type"
}

func changeObject(r *rand.Rand, s *contract.Schema) string {
	if s.AdditionalProperties != nil {
		s.MaxProperties = int64p(1 + r.IntN(4))
		return "maxProperties"
	}
	names := sorted(s.Properties)
	switch r.IntN(5) {
	case 0:
		if s.Properties == nil {
			s.Properties = map[string]contract.Schema{}
		}
		s.Properties["added"] = contract.Schema{Type: "string"}
		return "field added"
	case 1:
		keep := !(s.XPreserveUnknownFields != nil && *s.XPreserveUnknownFields)
		s.XPreserveUnknownFields = nil
		if keep {
			s.XPreserveUnknownFields = &keep
		}
		return "preserve"
	}
	if len(names) == 0 {
		return ""
	}
	name := names[r.IntN(len(names))]
	switch {
	case r.IntN(2) == 0 && len(s.XValidations) == 0:
		delete(s.Properties, name)
		s.Required = slices.DeleteFunc(s.Required, func(n string) bool { return n == name })
		return "field " + name + " removed"
	case slices.Contains(s.Required, name):
		s.Required = slices.DeleteFunc(s.Required, func(n string) bool { return n == name })
		return name + " optional"
	}
	s.Required = append(s.Required, name)
	return name + " required"
}

// misses are what the server's code does to objects and no finding claims.
func misses(r *rand.Rand, p *Prover, old, new *contract.CRD, findings []contract.Finding) []string {
	var all []string
	for _, v := range old.Spec.Versions {
		for _, status := range []bool{false, true} {
			a, b := p.kind(old, v.Name, status), p.kind(new, v.Name, status)
			if a == nil || b == nil || a.Version.Schema == nil {
				continue
			}
			for range 25 {
				object := randomObject(r, a.Version.Schema.OpenAPIV3Schema, b.Version.Schema.OpenAPIV3Schema)
				object["apiVersion"], object["kind"] = old.Spec.Group+"/"+v.Name, old.Spec.Names.Kind
				object["metadata"] = map[string]any{"name": "example"}
				before, err := a.Judge(p.ctx, object, nil)
				if err != nil || !before.Accepted() {
					continue
				}
				after, err := b.Judge(p.ctx, object, nil)
				if err != nil {
					return append(all, err.Error())
				}
				for _, e := range errorsOf(after) {
					if !slices.ContainsFunc(findings, func(f contract.Finding) bool {
						return f.Version == v.Name && f.Effect.Breaking() && (touches(pathOf(e.Field), f.Path) || e.Field == "<nil>")
					}) {
						all = append(all, fmt.Sprintf("missed: %s of %s", e, text(object)))
					}
				}
				for _, d := range difference("", before.Stored, after.Stored) {
					if after.Stored != nil && !slices.ContainsFunc(findings, func(f contract.Finding) bool {
						return f.Version == v.Name && touches(d.path, f.Path) && (f.Effect.Breaking() || f.Rule == "field-added" || f.Rule == "nullable-added" || f.Rule == "preserve-unknown-fields-added")
					}) {
						all = append(all, fmt.Sprintf("missed: %s of %s", d, text(object)))
					}
				}
			}
		}
	}
	return all
}

func text(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(b)
}

// randomObject makes an object with some of its fields, and of some the values that
// the two schemas tell apart.
func randomObject(r *rand.Rand, first, second *contract.Schema) map[string]any {
	choose := func(path string, s *counterexample.Schema) (any, bool) {
		if path == "" || r.IntN(3) != 0 || s.Type == "object" && r.IntN(3) != 0 {
			return nil, false
		}
		other := find(second, path)
		c := &collection{}
		c.of(s)
		if other != nil {
			c.of(other)
			c.mixed(s, other)
		}
		if len(c.all) == 0 {
			return nil, false
		}
		return c.all[r.IntN(len(c.all))], true
	}
	made, _ := counterexample.Maker{Fill: r.IntN(2) == 0, Defaults: r.IntN(4) == 0, Keep: func(string, *counterexample.Schema) bool { return r.IntN(3) > 0 }, Choose: choose}.Make(first)
	object, ok := made.(map[string]any)
	if !ok {
		return map[string]any{}
	}
	return object
}

// find is the schema at a path, nil where there is none.
func find(s *contract.Schema, path string) *contract.Schema {
	for _, step := range steps(path) {
		switch step {
		case "[]":
			if s.Items == nil || s.Items.Schema == nil {
				return nil
			}
			s = s.Items.Schema
		case "{}":
			if s.AdditionalProperties == nil || s.AdditionalProperties.Schema == nil {
				return nil
			}
			s = s.AdditionalProperties.Schema
		default:
			p, ok := s.Properties[step]
			if !ok {
				return nil
			}
			s = &p
		}
	}
	return s
}
