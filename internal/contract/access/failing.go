package access

import (
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/contract/change"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// fails says what becomes of a finding about requests where a condition that is new ends in
// an error for some objects: the server refuses these, and asks nobody.
func (m matcher) fails(old matcher, f *change.Finding) {
	path, known := m.failing(old)
	if path == "" {
		return
	}
	requests := m.requests()
	at := slices.IndexFunc(requests, func(q request) bool { return q.operation == "UPDATE" })
	worst := change.WritesFail
	if at >= 0 {
		worst = change.UpdatesFail
	}
	f.Effect = min(f.Effect, worst) // what is not done any more may be worse
	// Another condition that is false keeps the error from counting.
	if known && len(m.conditions) == 1 && len(requests) > 0 {
		f.Decided, f.Request, f.Answer = true, requests[max(at, 0)].String()+", an object without "+path, "no such key: "+path[strings.LastIndexByte(path, '.')+1:]
	}
	f.Message += ": a request is refused where the condition ends in an error, as for an object without " + path
	f.Advice = "ask for it by has() before"
}

// failing is a field of objects that a condition which is new reads without asking for it, and
// which objects may lack; known says that a definition has it as optional. It is "" for none.
func (m matcher) failing(old matcher) (path string, known bool) {
	compiler := &expression.Compiler{}
	before := map[string]bool{}
	for _, c := range old.conditions {
		for _, p := range compiler.UnguardedPaths(c) {
			before[p] = true
		}
	}
	for _, c := range keyword.Without(m.conditions, old.conditions) {
		for _, p := range compiler.UnguardedPaths(c) {
			field, ok := strings.CutPrefix(p, "object.")
			if !ok || before[p] {
				continue
			}
			switch lacks, seen := m.mayLack(strings.Split(field, ".")); {
			case seen && lacks:
				return field, true
			case lacks && path == "":
				path = field
			}
		}
	}
	return path, false
}

// mayLack reports whether an object that the rules are about may be without a field; where no
// definition of it is seen, it may be without any but the spec, which is what such objects are for.
func (m matcher) mayLack(field []string) (lacks, seen bool) {
	switch strings.Join(field[:min(2, len(field))], ".") {
	case "metadata", "metadata.name", "metadata.namespace", "apiVersion", "kind":
		return false, true
	}
	for _, q := range m.requests() {
		for _, crd := range m.crds {
			if crd.Spec.Group != q.group || crd.Spec.Names.Plural != q.resource {
				continue
			}
			for i := range crd.Spec.Versions {
				v := &crd.Spec.Versions[i]
				if v.Schema == nil || !v.Served || q.version != "*" && q.version != v.Name {
					continue
				}
				seen = true
				lacks = lacks || optionalIn(v.Schema.OpenAPIV3Schema, field)
			}
		}
	}
	if !seen {
		return len(field) > 1 || field[0] != "spec", false
	}
	return lacks, true
}

// optionalIn reports whether a value that a schema takes may be without a field. What the
// schema does not have is not looked at further.
func optionalIn(s *apiext.JSONSchemaProps, field []string) bool {
	for _, name := range field {
		p, ok := s.Properties[name]
		switch {
		case name == "metadata" && s.Properties["metadata"].Type == "object":
		case !ok:
			return len(s.Properties) > 0
		case !slices.Contains(s.Required, name) && p.Default == nil:
			return true
		}
		s = &p
	}
	return false
}
