package webhook

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strings"

	admissionregistration "k8s.io/api/admissionregistration/v1"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/admissionkinds"
	"github.com/crdgen/crdgen/internal/check/admission"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/resource"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/markers"
)

// findings are what is found of the webhooks of one program.
type findings struct{ diags diag.List }

// stricter adds an error that controller-gen does not have.
func (f *findings) stricter(pos token.Position, code diag.Code, help, format string, args ...any) {
	f.diags.Add(stricterError(pos, code, help, format, args...))
}

// stricterError is an error that controller-gen does not have, for callers that say more of it.
func stricterError(pos token.Position, code diag.Code, help, format string, args ...any) diag.Diagnostic {
	return diag.Diagnostic{Pos: pos, Code: code, Message: fmt.Sprintf(format, args...), Help: help, Stricter: true}
}

// givenTwice reports a marker of which one is enough.
func (f *findings) givenTwice(m, first markers.Mark, what string) {
	f.diags.Add(diag.Diagnostic{
		Pos: m.Pos, Code: diag.DuplicateMarker, Stricter: true,
		Message: fmt.Sprintf("marker %q is given twice for %s", "+"+m.Name, what),
		Help:    "put all arguments into one marker",
		Notes:   []diag.Note{{Pos: first.Pos, Message: "first one"}},
	})
}

// A checker reports what controller-gen lets pass although the API server refuses it or
// it can never have an effect. controller-gen has none of its rules, so its findings are
// stricter ones.
type checker struct {
	*findings
	*collected
	conditions *conditionCheck
	targets    *targetCheck
	paths      *pathCheck
}

// newChecker prepares the checks of what a builder has collected.
func newChecker(b *builder, env generators.Env) *checker {
	targets := &targetCheck{findings: b.findings, known: resource.NewKnown(resource.Own(b.program)), program: b.program}
	c := &checker{
		findings: b.findings, collected: b.collected, targets: targets,
		paths:      &pathCheck{findings: b.findings, targets: targets, registrar: &registrar{env: env, program: b.program}},
		conditions: &conditionCheck{findings: b.findings, server: env.Server},
	}
	if admissionkinds.HasFields(b.program) {
		c.conditions.kinds = admissionkinds.New(b.program, env.Compat)
	}
	return c
}

// checkAll looks at every webhook by itself, then at all of them together, and last at what
// no webhook has. It fails if conditions cannot be compiled at all.
func (c *checker) checkAll() error {
	hooks := inSourceOrder(c.hooks, hookPos)
	for _, h := range hooks {
		for _, check := range c.checks() {
			check(h)
		}
	}
	c.checkUnique(hooks)
	c.checkExtras()
	c.checkRenamed(true)
	c.checkRenamed(false)
	c.checkConfigurationName(c.mutating, true)
	c.checkConfigurationName(c.validating, false)
	c.checkNeeded()
	return c.conditions.failure
}

// checks are the rules over one finished webhook.
func (c *checker) checks() []func(*hook) {
	return []func(*hook){
		c.checkName,
		c.checkPolicies,
		c.checkReviewVersions,
		c.checkTimeout,
		c.checkService,
		c.checkURL,
		c.checkSelectors,
		c.conditions.check,
		c.checkRules,
		c.targets.check,
		c.checkWide,
		c.paths.check,
	}
}

// checkUnique reports webhooks of one configuration that have one name.
func (c *checker) checkUnique(hooks []*hook) {
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
		c.diags.Add(diag.Diagnostic{
			Pos: h.pos("name", "name"), Code: diag.WebhookName, Stricter: true,
			Message: fmt.Sprintf("name of webhook %q: another %s webhook has it", k.name, hookKind(k.mutating)),
			Help:    "give each webhook of a configuration a name of its own",
			Notes:   []diag.Note{{Pos: before.pos("name", "name"), Message: "the other one is here"}},
		})
	}
}

// checkRenamed reports a package that names a configuration otherwise than
// another one: there is one configuration of each kind, and the package that is
// named last on the command line wins.
func (c *checker) checkRenamed(mutating bool) {
	var first *markers.Mark
	for _, m := range inSourceOrder(c.configurations, markPos) {
		v := m.Value.(markers.WebhookConfiguration)
		switch {
		case v.Mutating != mutating:
		case first == nil:
			first = &m
		case first.Value.(markers.WebhookConfiguration).Name != v.Name:
			c.diags.Add(diag.Diagnostic{
				Pos: m.ArgPos("name"), Code: diag.DuplicateMarker, Stricter: true,
				Message: fmt.Sprintf("marker %q: another package gives the %s configuration another name", "+"+m.Name, hookKind(mutating)),
				Help:    "a run writes one configuration of each kind: keep one of the markers",
				Notes:   []diag.Note{{Pos: first.ArgPos("name"), Message: "the other one is here"}},
			})
		}
	}
}

// checkConfigurationName reports a name for a configuration that no object can have.
func (c *checker) checkConfigurationName(n named, mutating bool) {
	if problem := admission.NotSubdomain(n.name); n.name != "" && problem != "" && !resource.IsTemplate(n.name) {
		c.stricter(n.mark.ArgPos("name"), diag.WebhookName, "", "name of the %s configuration: %s, found %q", hookKind(mutating), problem, n.name)
	}
}

// checkNeeded reports markers about a configuration of which no marker has a webhook.
func (c *checker) checkNeeded() {
	for _, m := range c.extras.configurations {
		c.checkHasWebhook(m, m.Value.(markers.WebhookConfigurationExtra).Mutating)
	}
	for _, n := range []named{c.mutating, c.validating} {
		if n.mark.Name != "" {
			c.checkHasWebhook(n.mark, n.mark.Value.(markers.WebhookConfiguration).Mutating)
		}
	}
}

// checkHasWebhook reports a marker about a configuration that has no webhook. One whose own
// marker is refused counts, as what is wrong with it is said there, and so does one of another
// variant.
func (c *checker) checkHasWebhook(m markers.Mark, mutating bool) {
	if slices.ContainsFunc(c.marked, func(w markers.Webhook) bool { return w.Mutating == mutating }) ||
		slices.ContainsFunc(c.elsewhere, func(w markers.Mark) bool { return w.Value.(markers.Webhook).Mutating == mutating }) {
		return
	}
	c.diags.Add(diag.Diagnostic{
		Pos: m.Pos, Severity: diag.Warning, Code: diag.NothingFound, Stricter: true,
		Message: fmt.Sprintf("marker %q: there is no %s webhook", "+"+m.Name, hookKind(mutating)),
		Help:    "check mutating= here and at the webhooks, and paths=",
	})
}

// checkExtras reports markers that speak of a webhook that is not there, and a
// second one for the same webhook.
func (c *checker) checkExtras() {
	for i, m := range c.extras.webhooks {
		name := m.Value.(markers.WebhookExtra).Name
		c.checkWebhookNamed(m, name)
		same := func(o markers.Mark) bool { return o.Value.(markers.WebhookExtra).Name == name }
		if first := slices.IndexFunc(c.extras.webhooks, same); first < i {
			c.givenTwice(m, c.extras.webhooks[first], fmt.Sprintf("webhook %q", name))
		}
	}
	for _, m := range c.extras.rules {
		c.checkWebhookNamed(m, m.Value.(markers.WebhookRule).Name)
	}
}

func (c *checker) checkWebhookNamed(m markers.Mark, name string) {
	var names []string
	for _, w := range c.marked {
		names = append(names, w.Name)
	}
	if slices.Contains(names, name) {
		return
	}
	const message = "marker %q: there is no webhook %q"
	d := stricterError(m.ArgPos("name"), diag.WebhookName, "its name has to be that of a +kubebuilder:webhook marker", message, "+"+m.Name, name)
	d.DidYouMeanThe(diag.Webhook, name, spelling.Nearest(name, names))
	c.diags.Add(d)
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

// rulePos is the place of an element of rule i, which field names in the API and
// argument in the marker; that of the list where the rule has no such element. Rules of
// a patch have the patch's place.
func (h *hook) rulePos(i int, field, argument, element string) token.Position {
	if h.patches("rules") {
		return h.patchValuePos(fmt.Sprintf("rules.[%d].%s", i, field), element, 0)
	}
	m := h.ruleMark(i, field)
	if n := slices.Index(ruleElements(h.result.Rules[i], field), element); n >= 0 {
		return elementPos(m, argument, n)
	}
	return m.ArgPos(argument)
}

// ruleMark is the marker that a field of rule i comes from.
func (h *hook) ruleMark(i int, field string) markers.Mark {
	if i == 0 && field == "scope" && h.extra.Scope != "" {
		return h.extraMark
	}
	return h.ruleMarks[i]
}

// elementPos is the place of an element of an argument that is a list, behind the
// quotation mark where it has one.
func elementPos(m markers.Mark, argument string, n int) token.Position {
	pos := m.ElementPos(argument, n)
	if at := pos.Column - m.Pos.Column; at > 0 && at < len(m.Text) && strings.IndexByte("\"`", m.Text[at]) >= 0 {
		return shift(pos, 1)
	}
	return pos
}

// ruleElements are the elements of a list of a rule, in the order of the marker's.
func ruleElements(r admissionregistration.RuleWithOperations, field string) []string {
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
