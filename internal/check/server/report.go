package server

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	utiljson "k8s.io/apimachinery/pkg/util/json"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/crdgen/crdgen/internal/check/counterexample"
	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/diag"
)

// A refusal is one finding of the API server with what it is about.
type refusal struct {
	*field.Error
	trace.Location
	problem problem
	code    diag.Code
}

// A judgement holds the server's findings to a subject.
type judgement struct {
	made     bool
	refusals []refusal
}

// refusals are the server's findings to a subject, computed once for all rules
// that report them.
func refusals(p *pass.Pass) []refusal {
	j := pass.Shared[judgement](p)
	if !j.made {
		j.made = true
		for _, e := range verdictOf(p.Context, p.CRD, expressions(p), p.Compiler) {
			r := refusal{Error: e, Location: trace.LocationOf(e.Field), problem: problemOf(e)}
			r.code = r.class()
			j.refusals = append(j.refusals, r)
		}
	}
	return j.refusals
}

// expressions reports whether CEL expressions have to be looked at: they take most of the
// time, and a default may break one.
func expressions(p *pass.Pass) bool {
	return p.Level == pass.Full && slices.ContainsFunc(
		[]diag.Code{diag.CELCompile, diag.CELCost, diag.CELRule, diag.DefaultInvalid},
		func(code diag.Code) bool { return !p.Clean(code) },
	)
}

// class is the code under which a finding of the server is reported.
func (r refusal) class() diag.Code {
	keyword := ""
	if r.InSchema && len(r.Rest) > 0 {
		keyword = r.Rest[0].Name
	}
	switch {
	case r.InSchema && keyword == trace.RulesKeyword:
		return r.ruleClass()
	case r.InSchema && r.problem == totalOverBudget:
		return diag.CELCost
	case r.InSchema && keyword == "default" && r.Type != field.ErrorTypeRequired:
		return diag.DefaultInvalid
	case r.InSchema:
		return diag.SchemaInvalid
	}
	if r.problem == unapproved {
		return diag.APIApproval
	}
	return diag.CRDInvalid
}

func (r refusal) ruleClass() diag.Code {
	switch r.problem {
	case ruleOverBudget, messageOverBudget:
		return diag.CELCost
	case notCompiled:
		return diag.CELCompile
	}
	return diag.CELRule
}

// reportRefusals reports the server's findings of the rule's class, at the source
// of each version that they are about.
func reportRefusals(p *pass.Pass) {
	for _, r := range refusals(p) {
		if r.code != p.Rule().Code {
			continue
		}
		for i, v := range p.Versions() {
			if r.Version == i || r.Version == trace.EveryVersion {
				refuse(p, r, v)
			}
		}
		if r.Version == trace.NoVersion {
			refuse(p, r, nil)
		}
	}
}

// refuse reports one finding of the server at one version, nil for none.
func refuse(p *pass.Pass, r refusal, v *trace.Version) {
	if !r.InSchema || v == nil || v.Root == nil {
		pos, exact := p.Locate().Locate(v, r.Rest)
		d := diag.Diagnostic{Pos: pos, Message: r.words(trace.PathText(r.Rest)), Help: help(r)}
		addDot(v, r, &d)
		addField(v, r, &d)
		if r.problem == unapproved {
			d.Together = "%d kinds lack the annotation that the API server wants of a group of Kubernetes' own"
			d.Message = fmt.Sprintf("the API server takes group %q with the annotation \"api-approved.kubernetes.io\" only", p.CRD.Spec.Group)
		}
		say(p, d, exact)
		return
	}
	n, rest := v.At(r.Location)
	d := diag.Diagnostic{Message: r.words(trace.PathText(rest)), Help: help(r)}
	if value, ok := defaultAt(n, rest); ok && r.code == diag.DefaultInvalid {
		d.Message = fmt.Sprintf("%s: %s: %s: %s", trace.PathText(rest), r.Type, value, strings.TrimSuffix(r.detail(), ": "+value))
	}
	d.Notes = append(d.Notes, diag.Note{Message: "reported by the API server for " + n.Address() + " of " + strings.TrimSpace(p.CRD.Spec.Names.Kind+" "+v.Spec.Name)})
	if r.code == diag.CELCompile {
		refuseExpression(p, r, n, d)
		return
	}
	if r.problem == beyondRoot {
		refuseRoot(p, r, n, d)
		return
	}
	pos, exact := n.Locate(rest)
	if at, ok := demand(n, r, rest, &d); ok {
		pos, exact = at, true
	}
	if n.Step == trace.Items && r.ofListType() {
		pos, exact = n.Parent.Locate([]trace.Segment{{Name: "x-kubernetes-list-type"}}) // the items are right without it
	}
	d.Pos = pos
	if r.code == diag.DefaultInvalid {
		addDefault(r, n, rest, &d)
	}
	if r.problem == unknownFieldInDefault {
		addUnknown(n, rest, &d)
	}
	addMapKey(n, r, &d)
	if r.code == diag.CELCost {
		explainCost(r, n, &d)
	}
	say(p, d, exact)
}

// addDefault says of a refused default what can be changed, and what would be taken.
func addDefault(r refusal, n *trace.Node, rest []trace.Segment, d *diag.Diagnostic) {
	if len(rest) == 1 {
		if a, ok := restricted(n); ok {
			d.Pos = a.ArgPos("")
			d.Help = "allow the value, or take the default away behind the same path: +crdgen:at=PATH +crdgen:unset=default"
		} else if value := accepted(n); d.Help == otherDefault && value != "" {
			d.Help = "give a default that the schema accepts, such as " + value + ", or change what refuses it"
		}
	}
	if r.Type == field.ErrorTypeNotSupported {
		d.Word.Found, d.Word.Names = fmt.Sprint(r.BadValue), diag.Value
	}
}

// restricted returns the marker of the user that restricts a value whose default others
// have declared: it is what can be changed.
func restricted(n *trace.Node) (trace.Applied, bool) {
	of, ok := n.Setter("default")
	if !ok || of.Source.Package == nil || of.Source.Package.Local {
		return trace.Applied{}, false
	}
	for _, keyword := range []string{"enum", "pattern", "format", "minLength", "maxLength", "minimum", "maximum", "multipleOf", "minItems", "maxItems", "minProperties", "maxProperties"} {
		if a, ok := n.Setter(keyword); ok && a.Source.Package != nil && a.Source.Package.Local {
			return a, true
		}
	}
	return trace.Applied{}, false
}

// say reports what the server says. Where earlier stages found errors the object
// is not what it will be, so then only what stands in a marker that has no error
// yet is said.
func say(p *pass.Pass, d diag.Diagnostic, exact bool) {
	if len(p.Wrong) > 0 && (!exact || p.Wrong.Has(d.Pos)) {
		p.NoteFinding()
		return
	}
	p.Report(d)
}

// words are the server's, behind what they are about.
func (r refusal) words(about string) string {
	text := r.Type.String()
	switch r.BadValue.(type) {
	case string, bool, int, int64, float64:
		if r.Type == field.ErrorTypeInvalid {
			text = fmt.Sprintf("%s: %s", r.Type, valueText(r.BadValue))
		}
	}
	if r.Type == field.ErrorTypeNotSupported || r.Type == field.ErrorTypeTooMany {
		text = r.ErrorBody()
	} else if r.Detail != "" {
		text += ": " + r.detail()
	}
	if about == "" {
		return "schema: " + text
	}
	if _, argument, ok := strings.Cut(about, "]."); ok && strings.HasPrefix(about, trace.RulesKeyword) {
		about = argument
	}
	return about + ": " + text
}

// defaultAt is the part of a node's default that a path leads to, as JSON; false where there
// is none or it is too long for a line.
func defaultAt(n *trace.Node, path []trace.Segment) (string, bool) {
	if n.Schema.Default == nil || len(path) == 0 || path[0].Name != "default" {
		return "", false
	}
	var value any
	if utiljson.Unmarshal(n.Schema.Default.Raw, &value) != nil {
		return "", false
	}
	if path[0].Key != "" {
		value = inside(value, path[0].Key)
	}
	for _, s := range path[1:] {
		object, _ := value.(map[string]any)
		if value = object[s.Name]; s.Key != "" {
			value = inside(value, s.Key)
		}
	}
	if value == nil {
		return "", false
	}
	const longest = 80
	text := counterexample.JSONText(value)
	return text, len(text) <= longest
}

// inside is the item or the value of a map with a key, nil if there is none.
func inside(value any, key string) any {
	switch value := value.(type) {
	case map[string]any:
		return value[key]
	case []any:
		if i, err := strconv.Atoi(key); err == nil && i >= 0 && i < len(value) {
			return value[i]
		}
	}
	return nil
}

func valueText(v any) string {
	if s, ok := v.(string); ok {
		return strconv.Quote(s)
	}
	return fmt.Sprint(v)
}

// refuseExpression reports every mistake of an expression at its character; of one
// that no marker holds as it is, the first one.
func refuseExpression(p *pass.Pass, r refusal, n *trace.Node, d diag.Diagnostic) {
	argument := "rule"
	if len(r.Rest) > 1 {
		argument = r.Rest[1].Name
	}
	index := r.Rest[0].Index()
	x := wrongExpression{node: n, index: index, source: n.Rule(index), argument: argument}
	if index >= 0 && index < len(n.Schema.XValidations) {
		x.rule = n.Schema.XValidations[index].Rule
		if x.text = x.rule; argument == "messageExpression" {
			x.text = n.Schema.XValidations[index].MessageExpression
		}
	}
	d.Pos = x.source.ArgPos(argument)
	issues := slices.DeleteFunc(expression.IssuesOf(r.Detail), func(i expression.Issue) bool { return blames(p, i, n) })
	if len(issues) == 0 && len(expression.IssuesOf(r.Detail)) > 0 {
		p.NoteFinding()
		return
	}
	if !x.source.Origin.Verbatim && len(issues) > 0 {
		issues = issues[:1]
		d.Notes = append(d.Notes, diag.Note{Message: "the rule is " + x.rule})
	}
	if argument == "rule" && x.rule != "" {
		x.repaired, x.isRepaired = repair(n, index)
	}
	if x.isRepaired || len(issues) > 0 && issues[0].EndsParsing() {
		issues = issues[:min(1, len(issues))] // the others follow from it
	}
	if x.isRepaired {
		d.Edits = x.source.RepairEdits(argument, x.rule, x.repaired)
	}
	if len(issues) == 0 {
		if x.rule != "" {
			d.Help = boolHelp(n, index, x.repaired)
		}
		say(p, d, x.source.Known)
	}
	for _, issue := range issues {
		say(p, x.about(issue, d), x.source.Known)
	}
}

// A wrongExpression is one that does not compile.
type wrongExpression struct {
	node     *trace.Node
	index    int
	source   trace.RuleSource
	argument string // of the marker
	rule     string // empty where the schema has no such rule
	text     string // what does not compile, of that rule
	repaired string // what is meant, if isRepaired
	// isRepaired reports whether there is one way to repair it.
	isRepaired bool
}

// about is a finding about one mistake of the expression, with what is the same for all.
func (x wrongExpression) about(issue expression.Issue, d diag.Diagnostic) diag.Diagnostic {
	message, help := issue.Explain(x.text)
	d.Message = x.argument + ": compilation failed: " + message
	called := isCall(issue, x.text)
	if !called {
		d.Word = helpFor(issue, x.node)
	}
	d.Help = cmp.Or(help, d.Word.Help())
	if x.rule != "" && d.Help == "" {
		d.Help, d.Option = metadataHelp(issue, x.node, x.rule)
	}
	if d.Help == "" && issue.Mistake() == expression.UndeclaredName && !called {
		d.Help = fmt.Sprintf("a string stands in quotes, as '%s'; fields are read as self.…", issue.Name())
	}
	if x.rule != "" && d.Help == "" && (issue.Mistake() == expression.NoOverload || issue.Mistake() == expression.OtherType) {
		d.Help = cmp.Or(quantityHelp(issue), typesHelp(x.node, x.rule))
		d.Together = "%d expressions do not compile: " + strings.ReplaceAll(issue.Message, "%", "%%")
	}
	if x.isRepaired {
		d.Help, d.Word, d.Option = "write "+x.source.Written(x.repaired), diag.Word{}, diag.Option{}
	}
	if inner := enclosed(x.rule, expression.ByteAt(x.rule, issue.Line, issue.Column)); x.argument == "rule" && inner != "" {
		d.Message = x.argument + ": compilation failed: single quotes make the rule a string of CEL"
		d.Help = fmt.Sprintf("put it into double quotes or backquotes: rule=%q", cmp.Or(x.repaired, inner))
	}
	d.Pos = x.source.At(x.argument, issue.Line, issue.Column)
	return d
}

// blames reports whether a mistake is there only because a field is refused for its own
// sake, or for that of what is in it, and was taken out.
func blames(p *pass.Pass, i expression.Issue, n *trace.Node) bool {
	if i.Mistake() != expression.UndefinedField {
		return false
	}
	name := i.Name()
	return slices.ContainsFunc(refusals(p), func(r refusal) bool {
		named := func(s trace.PathStep) bool { return s.Name == name }
		return r.InSchema && r.code == diag.SchemaInvalid && slices.ContainsFunc(r.Steps, named) && n.Property(name) != nil
	})
}

// boolHelp says what to write in the place of a rule that is neither true nor false.
func boolHelp(n *trace.Node, i int, repaired string) string {
	if repaired != "" {
		return fmt.Sprintf("single quotes make it a string of CEL: write rule=%q", repaired)
	}
	if way := asBool(n, i); way != "" {
		return "a rule must be true or false, as in " + way
	}
	return "a rule must be true or false: compare the value, or ask for it with has()"
}

// otherDefault is the help for a default that its own schema refuses.
const otherDefault = "give a default that the schema accepts, or change what refuses it"

// help says how to fix what the server refuses, where its words do not.
func help(r refusal) string {
	switch {
	case r.code == diag.DefaultInvalid && r.problem == unknownFieldInDefault:
		return "leave out of the default what the type has no field for"
	case r.code == diag.DefaultInvalid && r.problem == beyondInt32:
		return "the values of an int32 lie between -2147483648 and 2147483647: give another default, or make the field an int64"
	case r.code == diag.DefaultInvalid:
		return otherDefault
	case r.problem == noType:
		return "say what the value is with +kubebuilder:validation:Type, or allow anything with +kubebuilder:pruning:PreserveUnknownFields"
	case r.problem == optionalMapKey:
		return "make the field required, or give it a default"
	case r.problem == uncorrelated:
		return "oldSelf needs an item's old value: give the list +listType=map and keys, or put the rule on the list itself"
	case r.problem == mergedInSet:
		return "a set compares whole items: use +listType=map with keys, or +structType=atomic on the item"
	case r.problem == unapproved:
		return `add +kubebuilder:metadata:annotations="api-approved.kubernetes.io=unapproved, experimental-only", or the pull request that approves it; waive it where something adds it later`
	}
	return ""
}
