package check

import (
	"slices"
	"strings"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	celmodel "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/model"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/apiserver/pkg/cel/common"

	"github.com/crdgen/crdgen/internal/check/witness"
)

// A trial evaluates the CEL rules of one schema on made-up values, with the API
// server's own code for defaults, schemas and expressions.
type trial struct {
	pass *Pass
	node *Node
	// optional are the paths of optional fields that rules read without asking for
	// them, defaulted those of fields with a default that rules name.
	optional, defaulted []string
	// plain are the words of all fields without a default.
	plain []string
	// brittle says that a rule takes items by number, or divides.
	brittle bool

	structural *structuralschema.Structural
	// typed is the schema as rules see it: with metadata where there is any.
	typed     *structuralschema.Structural
	validator validation.SchemaValidator
	results   []cel.CompilationResult
	compiled  bool
}

// A counterexample is a value that the schema allows and one rule does not take.
type counterexample struct {
	rule    int
	path    string // of the field that makes the difference
	failure string
	object  any
}

// try returns the trial of a node, the same for all rules that ask in a row; nil
// where the schema has no rule to try.
func (p *Pass) try(n *Node) *trial {
	if len(n.Schema.XValidations) == 0 {
		return nil
	}
	if t := p.shared.trial; t != nil && t.node == n {
		return t
	}
	t := &trial{pass: p, node: n}
	p.shared.trial = t
	if n.mendable() {
		t.suspect()
	}
	return t
}

// deepestField is how far below a rule's schema fields are looked at.
const deepestField = 4

// mostFields is how many fields of a kind are tried for one schema.
const mostFields = 12

// suspect lists the fields that are worth a trial.
func (t *trial) suspect() {
	var read, asked []string
	for _, r := range t.node.Schema.XValidations {
		names, guards := fieldsOf(r.Rule)
		for _, name := range names {
			if !slices.Contains(guards, name) {
				read = append(read, name)
			}
		}
		asked = append(append(asked, names...), guards...)
		t.brittle = t.brittle || strings.ContainsAny(r.Rule, "[/%")
	}
	t.collect(t.node.Schema, "", 0, read, asked)
	t.optional = t.optional[:min(len(t.optional), mostFields)]
	t.defaulted = t.defaulted[:min(len(t.defaulted), mostFields)]
}

// OptionalRead returns the paths of fields in a schema which objects may leave out, no
// default fills in, and some expression reads without asking for them, sorted. It
// looks at words, so that more fields may be there than an expression means.
func OptionalRead(s *apiext.JSONSchemaProps, expressions []string) []string {
	t := &trial{}
	var read []string
	for _, e := range expressions {
		names, guards := fieldsOf(e)
		read = append(read, slices.DeleteFunc(names, func(name string) bool { return slices.Contains(guards, name) })...)
	}
	t.collect(s, "", 0, read, nil)
	return t.optional[:min(len(t.optional), mostFields)]
}

// collect walks the fields below a schema.
func (t *trial) collect(s *apiext.JSONSchemaProps, path string, depth int, read, asked []string) {
	if depth > deepestField {
		return
	}
	for name, p := range s.Properties {
		at := witness.Below(path, name)
		word := celWord(name)
		if p.Default == nil {
			t.plain = append(t.plain, word)
		}
		switch {
		case p.Default != nil:
			if slices.Contains(asked, word) {
				t.defaulted = append(t.defaulted, at)
			}
		case !slices.Contains(s.Required, name) && slices.Contains(read, word):
			t.optional = append(t.optional, at)
		}
		t.collect(&p, at, depth+1, read, asked)
	}
	if s.Items != nil && s.Items.Schema != nil {
		t.collect(s.Items.Schema, path+"[]", depth+1, read, asked)
	}
	if a := s.AdditionalProperties; a != nil && a.Schema != nil {
		t.collect(a.Schema, path+"{}", depth+1, read, asked)
	}
	if depth == 0 {
		slices.Sort(t.optional)
		slices.Sort(t.defaulted)
	}
}

// compile prepares the trial; false where the schema or a rule is wrong, which is
// reported elsewhere.
func (t *trial) compile() bool {
	if t.compiled {
		return t.results != nil
	}
	t.compiled = true
	internal := &apiextensions.JSONSchemaProps{}
	if apiext.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(t.node.Schema, internal, nil) != nil {
		return false
	}
	structural, err := structuralschema.NewStructural(internal)
	if err != nil {
		return false
	}
	validator, _, err := validation.NewSchemaValidator(internal)
	if err != nil {
		return false
	}
	results := compile(t.node.Schema, t.node.Step == Root)
	if slices.ContainsFunc(results, func(r cel.CompilationResult) bool { return r.Error != nil }) {
		return false
	}
	t.structural, t.typed, t.validator, t.results = structural, structural, validator, results
	if t.node.Step == Root || t.node.Schema.XEmbeddedResource {
		t.typed = celmodel.WithTypeAndObjectMeta(structural)
	}
	return t.results != nil
}

// defaults returns a copy of a value with the API server's defaults.
func (t *trial) defaults(v any) any {
	v = runtime.DeepCopyJSONValue(v)
	defaulting.Default(v, t.structural)
	return v
}

// allowed says whether the schema, rules aside, accepts a value.
func (t *trial) allowed(v any) bool {
	return len(validation.ValidateCustomResource(field.NewPath("value"), v, t.validator)) == 0
}

// A refusal by one rule.
type failedRule struct {
	rule int
	// runtime says that the rule could not be evaluated; failure is why, or what
	// the rule says.
	runtime bool
	failure string
}

// evaluate runs all rules that need no old value.
func (t *trial) evaluate(v any) []failedRule {
	var failed []failedRule
	self := common.UnstructuredToVal(v, &celmodel.Structural{Structural: t.typed})
	for i, r := range t.results {
		if r.UsesOldSelf || r.Program == nil {
			continue
		}
		out, _, err := r.Program.ContextEval(t.pass.Context, map[string]any{"self": self})
		rule := t.node.Schema.XValidations[i]
		switch {
		case err != nil:
			failed = append(failed, failedRule{i, true, err.Error()})
		case out.Value() != true:
			failed = append(failed, failedRule{i, false, cmpText(rule.Message, rule.Rule)})
		}
	}
	return failed
}

func cmpText(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// unguarded returns, for each rule at most once, a value on which only this rule
// fails, and only because a field is not there.
func (t *trial) unguarded() []counterexample {
	if len(t.optional) == 0 || !t.compile() {
		return nil
	}
	var found []counterexample
	seen := map[int]bool{}
	for _, path := range t.optional {
		for v := range t.without(path) {
			object := t.defaults(v)
			failed := t.evaluate(object)
			if len(failed) != 1 || !failed[0].runtime || seen[failed[0].rule] || !strings.HasPrefix(failed[0].failure, "no such key") {
				continue
			}
			name := path[strings.LastIndexByte(path, '.')+1:]
			if !strings.HasSuffix(failed[0].failure, ": "+name) || t.node.namedAbove(name) || !t.allowed(object) {
				continue
			}
			seen[failed[0].rule] = true
			found = append(found, counterexample{failed[0].rule, path, failed[0].failure, v})
		}
	}
	return found
}

// failing returns, for each rule at most once, a value at the edges of its schema on
// which only this rule fails, for want of an item or because of a zero.
func (t *trial) failing() []counterexample {
	if !t.brittle || !t.compile() {
		return nil
	}
	var found []counterexample
	seen := map[int]bool{}
	for v := range t.edges() {
		object := t.defaults(v)
		failed := t.evaluate(object)
		if len(failed) != 1 || !failed[0].runtime || seen[failed[0].rule] || !isEdge(failed[0].failure) || !t.allowed(object) {
			continue
		}
		seen[failed[0].rule] = true
		found = append(found, counterexample{rule: failed[0].rule, failure: failed[0].failure, object: v})
	}
	return found
}

// isEdge says whether a failure comes from an empty list or a zero.
func isEdge(failure string) bool {
	return slices.ContainsFunc([]string{"index out of bounds", "division by zero", "modulus by zero"}, func(s string) bool { return strings.HasPrefix(failure, s) })
}

// namedAbove says whether a rule further up speaks of a field of that name: it may
// see to it that the field is there.
func (n *Node) namedAbove(name string) bool {
	for at := n.Parent; at != nil; at = at.Parent {
		for _, r := range at.Schema.XValidations {
			names, guards := fieldsOf(r.Rule)
			if slices.Contains(names, celWord(name)) || slices.Contains(guards, celWord(name)) {
				return true
			}
		}
	}
	return false
}

// harmed returns, for each rule at most once, a value that the rule refuses because
// of defaults alone: it speaks of no field that has none, so that nothing else in
// the object can help, and it would take another value in the place of one default.
func (t *trial) harmed() []counterexample {
	if len(t.defaulted) == 0 || !t.compile() {
		return nil
	}
	var found []counterexample
	v, gaps := witness.Maker{}.Make(t.node.Schema)
	object := t.defaults(t.complete(v))
	if len(gaps) > 0 || !t.allowed(object) {
		return nil
	}
	for _, f := range t.evaluate(object) {
		if f.runtime || t.needsMore(f.rule) {
			continue
		}
		if path := t.culprit(object, f.rule); path != "" {
			found = append(found, counterexample{f.rule, path, f.failure, v})
		}
	}
	return found
}

// needsMore says whether a rule speaks of a field without a default.
func (t *trial) needsMore(rule int) bool {
	names, guards := fieldsOf(t.node.Schema.XValidations[rule].Rule)
	return slices.ContainsFunc(append(names, guards...), func(word string) bool { return slices.Contains(t.plain, word) })
}

// culprit is the path of a default with another value in whose place the rule
// takes the object; empty where there is none: then something else is missing.
func (t *trial) culprit(object any, rule int) string {
	for _, path := range t.defaulted {
		n := t.node.descend(path)
		if n == nil || strings.ContainsAny(path, "[{") {
			continue
		}
		for _, value := range alternatives(n.Schema) {
			other := runtime.DeepCopyJSONValue(object)
			if !put(other, strings.Split(path, "."), value) || !t.allowed(other) {
				continue
			}
			takes := !slices.ContainsFunc(t.evaluate(other), func(f failedRule) bool { return f.rule == rule })
			if takes {
				return path
			}
		}
	}
	return ""
}

// put replaces the value at a path of properties; false where it is not there.
func put(object any, path []string, value any) bool {
	for len(path) > 1 {
		inner, ok := object.(map[string]any)
		if !ok {
			return false
		}
		object, path = inner[path[0]], path[1:]
	}
	inner, ok := object.(map[string]any)
	if !ok || inner[path[0]] == nil {
		return false
	}
	inner[path[0]] = value
	return true
}
