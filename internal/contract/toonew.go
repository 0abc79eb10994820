package contract

import (
	"maps"
	"slices"
	"strings"

	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"

	"github.com/crdgen/crdgen/internal/check/example"
	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/check/kube"
	"github.com/crdgen/crdgen/internal/contract/change"
	"github.com/crdgen/crdgen/internal/contract/keyword"
	"github.com/crdgen/crdgen/internal/contract/versions"
)

// tooNew asks whether the server that is named compiles the rules which the newest one does: one
// that does not refuses the definition. Rules that the old definition has at the same place were
// refused before.
func (c *definition) tooNew() {
	server := kube.Version(c.KubeVersion)
	if !server.Old() || c.old.Name != c.new.Name {
		return
	}
	for i := range c.new.Spec.Versions {
		v := &c.new.Spec.Versions[i]
		root, before := schemaOf(v), &Schema{}
		if old := versions.Of(c.old, v.Name); old != nil {
			before = schemaOf(old)
		}
		eachRuled(root, "", func(path string, s *Schema) {
			if was := SchemaAt(before, path); was == nil || !expression.Same(was, s) {
				c.rulesTooNew(server, v.Name, path, s, was)
			}
		})
	}
}

// rulesTooNew looks at the rules of one place.
func (c *definition) rulesTooNew(server kube.Version, version, path string, s, was *Schema) {
	compile := func(on kube.Version) []cel.CompilationResult { return expression.CompileOn(on, s, path == "") }
	now, then := compile(0), compile(server)
	for i := range min(len(now), len(then)) {
		r, failure := s.XValidations[i], then[i].Error
		if failure == nil {
			failure = then[i].MessageExpressionError
		}
		if failure == nil || now[i].Error != nil || now[i].MessageExpressionError != nil {
			continue
		}
		if was != nil && slices.ContainsFunc(was.XValidations, func(o rule) bool { return o.Rule == r.Rule && o.MessageExpression == r.MessageExpression }) {
			continue
		}
		since := server.CompilesSince(func(v kube.Version) bool {
			results := compile(v)
			return i < len(results) && results[i].Error == nil && results[i].MessageExpressionError == nil
		})
		reason := failure.Detail
		if issues := expression.IssuesOf(failure.Detail); len(issues) > 0 {
			reason = strings.TrimSpace(issues[0].Message)
		}
		message, help := since.TooNewFor(server, reason)
		c.add(version, change.Refused, change.Finding{
			Rule: change.RuleDefinitionRefused, Path: path, Keyword: keyword.CELRules, Item: i + 1, New: r.Rule,
			Message: "rule " + change.Clip(r.Rule) + " " + message, Advice: help,
			Request: "PUT /apis/apiextensions.k8s.io/v1/customresourcedefinitions/" + c.new.Name, Answer: reason, Decided: true,
		})
	}
}

// eachRuled calls for each schema with rules in another one, itself included.
func eachRuled(s *Schema, path string, do func(path string, s *Schema)) {
	if len(s.XValidations) > 0 {
		do(path, s)
	}
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		p := s.Properties[name]
		eachRuled(&p, example.Below(path, name), do)
	}
	if inside := keyword.ItemOf(s); inside != nil {
		eachRuled(inside, path+"[]", do)
	}
	if inside := keyword.ValueOf(s); inside != nil {
		eachRuled(inside, path+"{}", do)
	}
}
