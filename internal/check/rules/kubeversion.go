package rules

import (
	"fmt"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"

	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/check/kube"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/diag"
)

// A feature is a part of a CRD that older API servers drop or do not heed.
type feature struct {
	// since is the first version in which it works without a feature gate.
	since kube.Version
	// path is the field that holds it, what is its name, and before says what servers
	// do that are older.
	path, what, before string
	in                 func(r apiext.ValidationRule) bool
}

// ruleFeatures are the parts of CEL rules. When each field came is told by the
// types of k8s.io/apiextensions-apiserver: messageExpression is in v0.27.0 and not
// in v0.26.0, reason and fieldPath in v0.28.0, optionalOldSelf in v0.29.0; the last
// is dropped until the gate CRDValidationRatcheting is on by default (1.30, in
// pkg/features). Rules themselves are on by default since 1.25 (KEP-2876).
func ruleFeatures() []feature {
	const dropped = "is dropped"
	return []feature{
		{25, "rule", "a CEL rule", dropped + ": nothing is validated", func(apiext.ValidationRule) bool { return true }},
		{27, "messageExpression", "messageExpression of a CEL rule", dropped, func(r apiext.ValidationRule) bool { return r.MessageExpression != "" }},
		{28, "reason", "reason of a CEL rule", dropped, func(r apiext.ValidationRule) bool { return r.Reason != nil }},
		{28, "fieldPath", "fieldPath of a CEL rule", dropped, func(r apiext.ValidationRule) bool { return r.FieldPath != "" }},
		{30, "optionalOldSelf", "optionalOldSelf of a CEL rule", dropped, func(r apiext.ValidationRule) bool { return r.OptionalOldSelf != nil }},
	}
}

// When other parts came: deprecated versions in 1.19 (KEP-1693, types of v0.19.0),
// defaults without a gate in 1.16, selectable fields in 1.31 (gate
// CustomResourceFieldSelectors).
const (
	deprecationSince kube.Version = 19
	selectableSince  kube.Version = 31
)

// tooNew reports what the oldest server that was named does not know.
func tooNew(p *pass.Pass) {
	if !p.Server.Old() {
		return
	}
	for _, v := range p.Versions() {
		versionTooNew(p, v)
		if v.Root == nil {
			continue
		}
		for n := range v.Root.Walk() {
			schemaTooNew(p, n)
		}
	}
}

func versionTooNew(p *pass.Pass, v *trace.Version) {
	if (v.Spec.Deprecated || v.Spec.DeprecationWarning != nil) && p.Server < deprecationSince {
		pos, _ := p.Locate().Locate(v, []trace.Segment{{Name: "deprecationWarning"}})
		reportTooNew(p, diag.Diagnostic{Pos: pos}, "a deprecated version", "is not announced", deprecationSince)
	}
	if p.Server >= selectableSince {
		return
	}
	for i := range v.Spec.SelectableFields {
		pos, _ := p.Locate().Locate(v, []trace.Segment{{Name: "selectableFields", Key: fmt.Sprint(i)}})
		reportTooNew(p, diag.Diagnostic{Pos: pos}, "a selectable field", "is dropped: the field cannot be selected by", selectableSince)
	}
}

func schemaTooNew(p *pass.Pass, n *trace.Node) {
	if f := n.Schema.Format; (f == "k8s-short-name" || f == "k8s-long-name") && p.Server.IgnoresFormat("string", f) {
		reportTooNew(p, diag.Diagnostic{Pos: n.KeywordPos("format")}, fmt.Sprintf("format %q", f), "is not checked", kube.FormatSince("string", f))
	}
	if len(n.Schema.XValidations) == 0 {
		return
	}
	for i, r := range n.Schema.XValidations {
		for _, f := range ruleFeatures() {
			if p.Server < f.since && f.in(r) {
				reportTooNew(p, diag.Diagnostic{Pos: n.Rule(i).ArgPos(f.path)}, f.what, f.before, f.since)
			}
		}
	}
	if p.Level == pass.Full && p.Server >= 25 {
		expressionsTooNew(p, n)
	}
}

func reportTooNew(p *pass.Pass, d diag.Diagnostic, what, before string, since kube.Version) {
	d.Message = fmt.Sprintf("%s needs Kubernetes %s: on %s it %s", what, since, p.Server, before)
	d.Help = fmt.Sprintf("leave it out, or support %s and newer only: --kube-version=%s", since, since)
	p.Report(d)
}

// expressionsTooNew reports expressions that compile on the latest server and not
// on the one that was named.
func expressionsTooNew(p *pass.Pass, n *trace.Node) {
	now := compileFor(n, 0)
	then := compileFor(n, p.Server)
	if len(now) != len(then) {
		return
	}
	for i := range then {
		if now[i].Error != nil {
			continue // refused everywhere, which is said elsewhere
		}
		expressionTooNew(p, n, i, "rule", then[i], func(r cel.CompilationResult) bool { return r.Error == nil })
		if now[i].MessageExpressionError == nil {
			expressionTooNew(p, n, i, "messageExpression", then[i], func(r cel.CompilationResult) bool {
				return r.Error == nil && r.MessageExpressionError == nil
			})
		}
	}
}

func expressionTooNew(p *pass.Pass, n *trace.Node, rule int, argument string, then cel.CompilationResult, compiles func(cel.CompilationResult) bool) {
	failure := then.Error
	if argument == "messageExpression" {
		failure = then.MessageExpressionError
	}
	if failure == nil {
		return
	}
	since := p.Server.CompilesSince(func(v kube.Version) bool {
		results := compileFor(n, v)
		return rule < len(results) && compiles(results[rule])
	})
	source := n.Rule(rule)
	issues := expression.IssuesOf(failure.Detail)
	if len(issues) == 0 {
		issues = []expression.Issue{{Line: 1, Column: 1, Message: failure.Detail}}
	}
	// What follows from the first mistake is no function of its own.
	first := issues[0]
	message, help := since.TooNewFor(p.Server, strings.TrimSpace(first.Message))
	p.Report(diag.Diagnostic{
		Pos: source.At(argument, first.Line, first.Column), Message: argument + " " + message, Help: help,
	})
}

// compileFor compiles the rules of a node as a server of some version does.
func compileFor(n *trace.Node, v kube.Version) []cel.CompilationResult {
	return expression.CompileOn(v, n.Schema, n.Step == trace.Root)
}

// KubeVersion returns the rules about what older servers do not know.
func KubeVersion() []pass.Rule {
	return []pass.Rule{{
		Code: diag.KubeVersion, Level: pass.Fast, OfObject: true, Run: tooNew,
		Title: "the oldest supported API server does not know this",
		Doc: "--kube-version=1.N names the oldest server that the CRD is applied to. That server drops fields of a CRD that are newer than itself, without " +
			"an error, and refuses CEL expressions with functions that it does not have. A server takes in new objects what the version before it understands, " +
			"so a function that came with 1.30 can be used from 1.31 on. The same is said of admission policies and of match conditions of webhooks.",
		Example: "// crdgen --kube-version=1.28 …\n" + `// +kubebuilder:validation:XValidation:rule="isIP(self)"`,
	}}
}
