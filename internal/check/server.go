package check

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/crdgen/crdgen/internal/diag"
)

// A refusal is one finding of the API server with what it is about.
type refusal struct {
	*field.Error
	place
	code diag.Code
}

// refusals are the server's findings to a subject, computed once for all rules
// that report them.
func (p *Pass) refusals() []refusal {
	if !p.shared.judged {
		p.shared.judged = true
		for _, e := range verdictOf(p.Context, p.CRD, p.expressions()) {
			r := refusal{Error: e, place: placeOf(e.Field)}
			r.code = r.class()
			p.shared.refusals = append(p.shared.refusals, r)
		}
	}
	return p.shared.refusals
}

// expressions says whether CEL expressions have to be looked at: they take most of the
// time, and a default may break one.
func (p *Pass) expressions() bool {
	return p.Level == Full && slices.ContainsFunc(
		[]diag.Code{diag.CELCompile, diag.CELCost, diag.CELRule, diag.DefaultInvalid},
		func(code diag.Code) bool { return !p.shared.object.clean(code) },
	)
}

// class is the code under which a finding of the server is reported.
func (r refusal) class() diag.Code {
	keyword := ""
	if r.inSchema && len(r.rest) > 0 {
		keyword = r.rest[0].name
	}
	switch {
	case r.inSchema && keyword == rulesKeyword:
		return r.ruleClass()
	case r.inSchema && strings.HasPrefix(r.Detail, totalCost):
		return diag.CELCost
	case r.inSchema && keyword == "default" && r.Type != field.ErrorTypeRequired:
		return diag.DefaultInvalid
	case r.inSchema:
		return diag.SchemaInvalid
	}
	return diag.CRDInvalid
}

func (r refusal) ruleClass() diag.Code {
	switch {
	case strings.Contains(r.Detail, " cost exceeds budget"):
		return diag.CELCost
	case strings.Contains(r.Detail, "compilation failed"), strings.Contains(r.Detail, "must evaluate to a"), strings.Contains(r.Detail, "instantiation failed"):
		return diag.CELCompile
	}
	return diag.CELRule
}

// reportRefusals reports the server's findings of the rule's class, at the source
// of each version that they are about.
func reportRefusals(p *Pass) {
	for _, r := range p.refusals() {
		if r.code != p.rule.Code {
			continue
		}
		for i, v := range p.Versions() {
			if r.version == i || r.version == everyVersion {
				p.refuse(r, v)
			}
		}
		if r.version == noVersion {
			p.refuse(r, nil)
		}
	}
}

// refuse reports one finding of the server at one version, nil for none.
func (p *Pass) refuse(r refusal, v *Version) {
	if !r.inSchema || v == nil || v.Root == nil {
		pos, exact := p.locate(v, r.rest)
		p.say(diag.Diagnostic{Pos: pos, Message: r.words(pathText(r.rest)), Help: help(r)}, exact)
		return
	}
	n, rest := v.at(r.place)
	d := diag.Diagnostic{Message: r.words(pathText(rest)), Help: help(r)}
	d.Notes = append(d.Notes, diag.Note{Message: "the API server says it of " + n.Address() + " of " + p.CRD.Spec.Names.Kind + " " + v.Spec.Name})
	if r.code == diag.CELCompile {
		p.refuseExpression(r, n, d)
		return
	}
	pos, exact := n.locate(rest)
	if n.Step == Items && strings.Contains(r.Detail, "x-kubernetes-list-type") {
		pos, exact = n.Parent.locate([]segment{{name: "x-kubernetes-list-type"}}) // the items are right without it
	}
	d.Pos = pos
	if r.code == diag.CELCost {
		p.explainCost(r, n, &d)
	}
	p.say(d, exact)
}

// say reports what the server says. Where earlier stages found errors the object
// is not what it will be, so then only what stands in a marker that has no error
// yet is said.
func (p *Pass) say(d diag.Diagnostic, exact bool) {
	for _, known := range p.Known {
		if known.Severity != diag.Error {
			continue
		}
		p.noteFinding()
		if !exact || known.Pos.Filename == d.Pos.Filename && known.Pos.Line == d.Pos.Line {
			return
		}
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
		detail, _, _ := strings.Cut(r.Detail, " (try simplifying the rule")
		text += ": " + strings.TrimSpace(detail)
	}
	if about == "" {
		return "schema: " + text
	}
	if _, argument, ok := strings.Cut(about, "]."); ok && strings.HasPrefix(about, rulesKeyword) {
		about = argument
	}
	return about + ": " + text
}

func valueText(v any) string {
	if s, ok := v.(string); ok {
		return strconv.Quote(s)
	}
	return fmt.Sprint(v)
}

// refuseExpression reports every mistake of an expression at its character; of one
// that no marker holds as it is, the first one.
func (p *Pass) refuseExpression(r refusal, n *Node, d diag.Diagnostic) {
	argument := "rule"
	if len(r.rest) > 1 {
		argument = r.rest[1].name
	}
	source := n.Rule(r.rest[0].index())
	d.Pos = source.ArgPos(argument)
	issues := issuesOf(r.Detail)
	if !source.verbatim && len(issues) > 0 {
		issues = issues[:1]
		d.Notes = append(d.Notes, diag.Note{Message: "the rule is " + n.Schema.XValidations[r.rest[0].index()].Rule})
	}
	if len(issues) == 0 {
		p.say(d, source.known())
	}
	for _, issue := range issues {
		d.Message = argument + ": compilation failed: " + issue.message
		d.Help = issue.help(n)
		d.Pos = source.At(argument, issue.line, issue.column)
		p.say(d, source.known())
	}
}

// help says how to mend what the server refuses, where its words do not.
func help(r refusal) string {
	switch {
	case r.code == diag.DefaultInvalid && strings.Contains(r.Detail, "must not have unknown fields"):
		return "leave out of the default what the type has no field for"
	case strings.Contains(r.Detail, "must not be empty for specified"):
		return "say what the value is with +kubebuilder:validation:Type, or allow anything with +kubebuilder:pruning:PreserveUnknownFields"
	case strings.Contains(r.Detail, "this property is in x-kubernetes-list-map-keys, so it must have a default"):
		return "make the field required, or give it a default"
	case strings.Contains(r.Detail, "uncorrelatable portion"):
		return "oldSelf needs an item's old value: give the list +listType=map and keys, or put the rule on the list itself"
	case strings.Contains(r.Detail, "must be atomic as item of a list"):
		return "a set compares whole items: use +listType=map with keys, or +structType=atomic on the item"
	case strings.Contains(r.Detail, "protected groups must have approval annotation"):
		return `add +kubebuilder:metadata:annotations="api-approved.kubernetes.io=unapproved, experimental-only"`
	}
	return ""
}
