package webhook

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strings"

	admission "k8s.io/api/admissionregistration/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/resource"
	"github.com/crdgen/crdgen/markers"
)

// checks are the rules over one finished webhook. controller-gen has none of
// them, so their findings are stricter ones.
func checks() []func(*builder, *hook) {
	return []func(*builder, *hook){
		(*builder).checkName,
		(*builder).checkPolicies,
		(*builder).checkReviewVersions,
		(*builder).checkTimeout,
		(*builder).checkService,
		(*builder).checkURL,
		(*builder).checkSelectors,
		(*builder).checkConditions,
		(*builder).checkRules,
		(*builder).checkTargets,
		(*builder).checkWide,
		(*builder).checkPath,
	}
}

// checkAll reports what controller-gen lets pass although the API server
// refuses it or it can never have an effect.
func (b *builder) checkAll() {
	b.own = resource.Own(b.program)
	hooks := inSourceOrder(b.hooks, hookPos)
	for _, h := range hooks {
		for _, check := range checks() {
			check(b, h)
		}
	}
	b.checkUnique(hooks)
	b.checkExtras()
	b.checkRenamed(true)
	b.checkRenamed(false)
	b.checkUsed(b.mutating, true)
	b.checkUsed(b.validating, false)
}

// stricter adds an error that controller-gen does not have.
func (b *builder) stricter(pos token.Position, code diag.Code, help, format string, args ...any) {
	b.diags.Add(diag.Diagnostic{Pos: pos, Code: code, Message: fmt.Sprintf(format, args...), Help: help, Stricter: true})
}

// checkUnique reports webhooks of one configuration that have one name.
func (b *builder) checkUnique(hooks []*hook) {
	type key struct {
		mutating bool
		name     string
	}
	first := make(map[key]*hook, len(hooks))
	for _, h := range hooks {
		k := key{h.value.Mutating, h.result.Name}
		before := first[k]
		if before == nil {
			first[k] = h
			continue
		}
		b.diags.Add(diag.Diagnostic{
			Pos: h.pos("name", "name"), Code: diag.WebhookName, Stricter: true,
			Message: fmt.Sprintf("name of webhook %q: another %s webhook has it", k.name, sortOf(k.mutating)),
			Help:    "give each webhook of a configuration a name of its own",
			Notes:   []diag.Note{{Pos: before.pos("name", "name"), Message: "the other one is here"}},
		})
	}
}

// checkRenamed reports a package that names a configuration otherwise than
// another one: there is one configuration of each sort, and the package that is
// named last on the command line wins.
func (b *builder) checkRenamed(mutating bool) {
	var first *markers.Mark
	for _, m := range inSourceOrder(b.configurations, markPos) {
		v := m.Value.(markers.WebhookConfiguration)
		switch {
		case v.Mutating != mutating:
		case first == nil:
			first = &m
		case first.Value.(markers.WebhookConfiguration).Name != v.Name:
			b.diags.Add(diag.Diagnostic{
				Pos: m.ArgPos("name"), Code: diag.DuplicateMarker, Stricter: true,
				Message: fmt.Sprintf("marker %q: another package gives the %s configuration another name", "+"+m.Name, sortOf(mutating)),
				Help:    "a run writes one configuration of each sort: keep one of the markers",
				Notes:   []diag.Note{{Pos: first.ArgPos("name"), Message: "the other one is here"}},
			})
		}
	}
}

// inSourceOrder returns items by file, line and column, so that findings about
// two of them do not depend on the order of the packages.
func inSourceOrder[T any](items []T, pos func(T) token.Position) []T {
	return slices.SortedStableFunc(slices.Values(items), func(x, y T) int {
		a, b := pos(x), pos(y)
		return cmp.Or(cmp.Compare(a.Filename, b.Filename), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
}

func markPos(m markers.Mark) token.Position { return m.Pos }

func hookPos(h *hook) token.Position { return h.mark.Pos }

// checkUsed reports a name for a configuration that no webhook is in, and one
// that no object can have.
func (b *builder) checkUsed(n named, mutating bool) {
	if n.mark.Name == "" {
		return
	}
	if problem := notSubdomain(n.name); n.name != "" && problem != "" && !isTemplate(n.name) {
		b.stricter(n.mark.ArgPos("name"), diag.WebhookName, "", "name of the %s configuration: %s, found %q", sortOf(mutating), problem, n.name)
	}
	b.checkNeeded(n.mark, mutating)
}

// checkNeeded reports a marker about a configuration that has no webhook.
func (b *builder) checkNeeded(m markers.Mark, mutating bool) {
	if b.diags.HasErrors() || slices.ContainsFunc(b.hooks, func(h *hook) bool { return h.value.Mutating == mutating }) {
		return
	}
	b.diags.Add(diag.Diagnostic{
		Pos: m.Pos, Severity: diag.Warning, Code: diag.NothingFound, Stricter: true,
		Message: fmt.Sprintf("marker %q: there is no %s webhook", "+"+m.Name, sortOf(mutating)),
		Help:    "check mutating= here and at the webhooks, and paths=",
	})
}

// isTemplate reports whether a value is filled in later, by Helm for example.
func isTemplate(text string) bool { return strings.Contains(text, "{{") }

// rulePos is the place of an element of rule i, which field names in the API and
// argument in the marker; that of the list where the rule has no such element. Rules of
// a patch have the patch's place.
func (h *hook) rulePos(i int, field, argument, element string) token.Position {
	if h.patches("rules") {
		return h.patchValuePos(fmt.Sprintf("rules.[%d].%s", i, field), element, 0)
	}
	m := h.ruleMarks[i]
	if i == 0 && field == "scope" && h.extra.Scope != "" {
		m = h.extraMark
	}
	if n := slices.Index(ruleElements(h.result.Rules[i], field), element); n >= 0 {
		return m.ElementPos(argument, n)
	}
	return m.ArgPos(argument)
}

// ruleElements are the elements of a list of a rule, in the order of the marker's.
func ruleElements(r admission.RuleWithOperations, field string) []string {
	switch field {
	case "operations":
		return texts(r.Operations)
	case "apiGroups":
		return r.APIGroups
	case "apiVersions":
		return r.APIVersions
	case "resources":
		return r.Resources
	}
	return nil
}
