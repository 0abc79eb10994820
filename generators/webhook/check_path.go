package webhook

import (
	"fmt"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/resource"
	"github.com/crdgen/crdgen/internal/spelling"
)

// A pathCheck compares the paths of webhooks with those that are served.
type pathCheck struct {
	*findings
	targets *targetCheck
	// registrar knows which paths Go code names.
	registrar *registrar
}

// check compares the path with those at which controller-runtime serves the
// rule's kinds. A path that is served for something else, or is nearly right, is
// reported. One that resembles none of them is of the program's own choice, as is
// one with the resource's name instead of the kind's. One that Go code names passes.
func (p *pathCheck) check(h *hook) {
	path, mutating := h.value.Path, h.value.Mutating
	if path == "" || h.extra.CustomPath || h.patches("clientConfig") || h.patches("rules") {
		return
	}
	served := p.servedKinds(h)
	if len(served) == 0 || slices.ContainsFunc(served, func(s servedKind) bool { return s.path(mutating) == path }) {
		return
	}
	if slices.ContainsFunc(served, func(s servedKind) bool { return s.answers(path, mutating) }) {
		p.registered(h, served)
		return
	}
	expected := make([]string, len(served))
	for i, s := range served {
		expected[i] = s.path(mutating)
	}
	help := func(near string) string {
		return fmt.Sprintf("did you mean %q? If the path is your own choice: +crdgen:webhook:name=%s,customPath=true", near, h.value.Name)
	}
	pos, name := h.mark.ArgPos("path"), h.result.Name
	if other := slices.IndexFunc(served, func(s servedKind) bool { return s.answers(path, !mutating) }); other >= 0 {
		p.stricter(pos, diag.WebhookPath, help(expected[other]), "path of webhook %q: %q is that of a %s webhook, the marker says %s", name, path, hookKind(!mutating), hookKind(mutating))
		return
	}
	if owner, found := p.targets.ownerOf(path); found {
		p.stricter(pos, diag.WebhookPath, help(nearestOf(path, expected)), "path of webhook %q: controller-runtime serves kind %q in version %q there, which the rule does not match", name, owner.Kind, owner.version)
		return
	}
	if near := nearPath(path, expected); near != "" {
		p.nearlyRight(h, served, help(near))
		return
	}
	p.registered(h, served)
}

// nearlyRight reports a path that resembles one that is served, unless Go code names
// it. It is an error where all kinds are the program's own; the webhooks of other kinds
// have no scaffold, so that their paths are often chosen and composed by hand.
func (p *pathCheck) nearlyRight(h *hook, served []servedKind, help string) {
	if p.registrar.registers(h.value.Path) {
		return
	}
	severity := diag.Error
	if slices.ContainsFunc(served, func(s servedKind) bool { return !p.isOwn(s) }) {
		severity = diag.Warning
	}
	p.diags.Add(diag.Diagnostic{
		Pos: h.mark.ArgPos("path"), Severity: severity, Code: diag.WebhookPath, Stricter: true,
		Message: fmt.Sprintf("path of webhook %q: controller-runtime serves nothing at %q", h.result.Name, h.value.Path),
		Help:    help,
	})
}

// registered warns of a path of the program's own choice that no Go code names.
// Only kinds of the program count: webhooks of others are often registered elsewhere.
func (p *pathCheck) registered(h *hook, served []servedKind) {
	path, mutating := h.value.Path, h.value.Mutating
	own := slices.IndexFunc(served, p.isOwn)
	if own < 0 || slices.ContainsFunc(served, func(s servedKind) bool { return !p.isOwn(s) }) || p.registrar.registers(path) {
		return
	}
	s := served[own]
	p.diags.Add(diag.Diagnostic{
		Pos: h.mark.ArgPos("path"), Severity: diag.Warning, Code: diag.WebhookPath, Stricter: true,
		Message: fmt.Sprintf("path of webhook %q: controller-runtime serves kind %q at %q, and no Go code registers %q", h.result.Name, s.Kind, s.path(mutating), path),
		Help:    fmt.Sprintf("write path=%s; if the path is registered elsewhere: +crdgen:webhook:name=%s,customPath=true", s.path(mutating), h.value.Name),
	})
}

// isOwn reports whether the program declares the kind.
func (p *pathCheck) isOwn(s servedKind) bool {
	return p.targets.known.OwnsKind(s.Group, s.Kind)
}

// A servedKind is a kind in one version; controller-runtime serves it at a path
// for each kind of webhook.
type servedKind struct {
	resource.Resource
	version string
}

// path returns the path, which has the form /mutate-GROUP-VERSION-KIND.
func (s servedKind) path(mutating bool) string {
	return servedPrefix(mutating) + strings.ReplaceAll(s.Group, ".", "-") + "-" + s.version + "-" + strings.ToLower(s.Kind)
}

// answers reports whether a path is the kind's, or one of those that projects
// register by hand for it: with the resource's name, and for the group without a
// name with one hyphen, as in controller-runtime's own examples.
func (s servedKind) answers(path string, mutating bool) bool {
	own := s.path(mutating)
	if path == own || path == strings.TrimSuffix(own, strings.ToLower(s.Kind))+s.Plural {
		return true
	}
	return s.Group == "" && path == servedPrefix(mutating)+s.version+"-"+strings.ToLower(s.Kind)
}

func servedPrefix(mutating bool) string {
	if mutating {
		return "/mutate-"
	}
	return "/validate-"
}

// servedKinds returns the known kinds that the webhook's rule matches, none
// where the rule is for all groups.
func (p *pathCheck) servedKinds(h *hook) []servedKind {
	var out []servedKind
	for _, r := range h.result.Rules {
		if slices.Contains(r.APIGroups, wildcard) {
			continue
		}
		for _, c := range p.targets.named(r) {
			for _, v := range c.Versions {
				if slices.Contains(r.APIVersions, v) || slices.Contains(r.APIVersions, wildcard) {
					out = append(out, servedKind{c, v})
				}
			}
		}
	}
	return out
}

// ownerOf finds the kind of the program that is served at a path.
func (t *targetCheck) ownerOf(path string) (owner servedKind, found bool) {
	if t.owners == nil {
		t.owners = map[string]servedKind{}
		for _, r := range slices.Backward(t.known.Own()) { // the first stays
			for _, v := range slices.Backward(r.Versions) {
				s := servedKind{r, v}
				t.owners[s.path(true)], t.owners[s.path(false)] = s, s
			}
		}
	}
	owner, found = t.owners[path]
	return owner, found
}

// nearPath returns the one of the expected paths that a path was meant to be, ""
// if none is near. Dots instead of hyphens are a common slip.
func nearPath(path string, expected []string) string {
	if plain := strings.ReplaceAll(strings.ToLower(path), ".", "-"); slices.Contains(expected, plain) {
		return plain
	}
	return spelling.Nearest(path, expected)
}

// nearestOf is nearPath with the first one where none is near.
func nearestOf(path string, expected []string) string {
	if near := nearPath(path, expected); near != "" {
		return near
	}
	return expected[0]
}
