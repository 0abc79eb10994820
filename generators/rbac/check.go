package rbac

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/builtin"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/resource"
)

// A checker looks for permissions that the API server refuses, that no request
// matches, or that say something else than was meant. controller-gen writes all
// of them without a word, so every finding is stricter. Errors are what cannot
// be meant; where another authorizer or an aggregated API could make sense of
// it, and where a part of the permission still works, it is a warning.
type checker struct {
	own     ownResources
	program *model.Program
	diags   diag.List
	// granted are resources of the program of which some permission names the group.
	granted map[grant]bool
	// core are the markers without a group whose resources are written with the core group.
	core map[token.Position]bool
	// becomes are what elements of the present permission are to be replaced by.
	becomes map[listed]bool
}

// A grant is a resource in a group.
type grant struct{ group, resource string }

// grantsOf are the resources of the program that permissions name with their group.
func grantsOf(own ownResources, permissions []permission) map[grant]bool {
	named := map[grant]bool{}
	for _, p := range permissions {
		for _, group := range p.Groups {
			for _, e := range p.Resources {
				named[grant{group, baseOf(e)}] = true
			}
		}
	}
	granted := map[grant]bool{}
	for _, r := range own.Own() {
		if named[grant{r.Group, r.Plural}] || named[grant{r.Group, "*"}] || named[grant{"*", r.Plural}] || named[grant{"*", "*"}] {
			granted[grant{r.Group, r.Plural}] = true
		}
	}
	return granted
}

// checks are the rules over single permissions, in the order of their findings.
func checks() []func(*checker, *permission) {
	return []func(*checker, *permission){
		(*checker).completeness,
		(*checker).names,
		(*checker).groups,
		(*checker).resources,
		(*checker).resourceNames,
		(*checker).urls,
		(*checker).verbs,
		(*checker).repetitions,
	}
}

// check returns the findings about all permissions.
func check(p *model.Program, permissions []permission, roles []*role, o Options) diag.List {
	c := &checker{own: resourcesOf(p), program: p, core: inCoreGroup(roles)}
	c.granted = grantsOf(c.own, permissions)
	c.defaultName(permissions, o.RoleName)
	all := checks()
	for i := range permissions {
		c.becomes = map[listed]bool{}
		for _, rule := range all {
			rule(c, &permissions[i])
		}
	}
	c.duplicates(permissions)
	return c.diags
}

func (c *checker) report(severity diag.Severity, pos token.Position, code diag.Code, help, format string, args ...any) *diag.Diagnostic {
	c.diags.Add(diag.Diagnostic{
		Pos: pos, Severity: severity, Code: code, Stricter: true,
		Message: fmt.Sprintf(format, args...), Help: help,
	})
	return &c.diags[len(c.diags)-1]
}

// unwritten is why nothing but a person makes a permission wider.
const unwritten = "it would be a grant that nobody has written"

// completeness asks for what the API server asks of every rule: verbs, and
// either resources with a group or URLs.
func (c *checker) completeness(p *permission) {
	if len(p.Verbs) == 0 {
		c.report(diag.Error, p.mark.ArgPos("verbs"), diag.RBACRule,
			"name them, as in verbs=get;list;watch, or write verbs=* for all", "permission without verbs")
	}
	switch {
	case len(p.URLs) > 0:
		c.urlsAlone(p)
	case len(p.Resources) == 0:
		c.report(diag.Error, p.mark.Pos, diag.RBACRule,
			"add resources= with groups=, or urls=", "permission names neither resources nor URLs")
	case len(p.Groups) == 0:
		help := `write groups="" for the core group`
		if group, ok := builtin.GroupOf(baseOf(p.Resources[0])); ok && group != "" {
			help = "write groups=" + group
		}
		severity := diag.Error
		if c.core[p.mark.Pos] && isCore(p.Resources) {
			severity, help = diag.Warning, help+", which another permission gives it already"
		}
		c.report(severity, p.mark.ArgPos("groups"), diag.RBACRule, help,
			"no API group is given for resource %q", strings.Join(p.Resources, ";"))
		if severity == diag.Error {
			c.diags[len(c.diags)-1].Unfixed = unwritten
		}
		c.quoteCoreGroup(p)
	}
}

// quoteCoreGroup gives the last finding the edit of an empty list of groups. It says the
// core group, as far as that has all the resources: any other group would be a grant that
// nobody has written.
func (c *checker) quoteCoreGroup(p *permission) {
	const empty = "groups="
	at := strings.Index(p.mark.Text, empty)
	if at < 1 || p.mark.Text[at-1] != ':' && p.mark.Text[at-1] != ',' || !isEmptyArgument(p.mark.Text[at+len(empty):]) {
		return
	}
	if !isCore(p.Resources) {
		return
	}
	pos := p.mark.Pos
	pos.Column += at
	pos.Offset += at
	d := &c.diags[len(c.diags)-1]
	d.Edits, d.Unfixed = []diag.Edit{{Pos: pos, Old: empty, New: empty + `""`}}, ""
}

// isCore reports whether resources are all known ones of the core group.
func isCore(resources []string) bool {
	return !slices.ContainsFunc(resources, func(resource string) bool {
		group, ok := builtin.GroupOf(baseOf(resource))
		return !ok || group != ""
	})
}

// isEmptyArgument reports whether a marker ends, or has its next argument, where a value
// is expected.
func isEmptyArgument(rest string) bool { return rest == "" || rest[0] == ',' }

// urlsAlone refuses URLs together with what belongs to resources.
func (c *checker) urlsAlone(p *permission) {
	if p.Namespace != "" {
		c.report(diag.Error, p.mark.ArgPos("namespace"), diag.RBACRule,
			"drop namespace=; URLs belong to a ClusterRole",
			"URL %q in a Role of namespace %q, which can grant access to resources only", strings.Join(p.URLs, ";"), p.Namespace)
	}
	if len(p.Groups)+len(p.Resources)+len(p.ResourceNames) > 0 {
		c.report(diag.Error, p.mark.ArgPos("urls"), diag.RBACRule,
			"write two markers, one with resources and one with urls",
			"URL %q and resources in one permission", strings.Join(p.URLs, ";"))
	}
}

// wellFormed reports whether an element is one word; otherwise it was reported.
func (c *checker) wellFormed(e element) bool {
	switch {
	case resource.IsTemplate(e.value):
		return false
	case e.value == "":
		c.emptyElement(e)
		return false
	case strings.HasPrefix(e.value, ";"):
		return false // the marker's value has the finding
	case strings.ContainsAny(e.value, "; \t"), e.argument != "resourceNames" && strings.Contains(e.value, ","):
		words := strings.FieldsFunc(e.value, func(r rune) bool { return strings.ContainsRune(",; \t", r) })
		c.report(diag.Error, e.pos(), diag.RBACRule,
			fmt.Sprintf("write %s=%s", e.argument, strings.Join(words, ";")), "%q is a single element of %q", e.value, e.argument)
		if !strings.ContainsAny(strings.Join(words, ""), "\"`{}=") && len(words) > 0 {
			c.write(e, strings.Join(words, ";"))
		}
		return false
	}
	return true
}

// emptyElement reports an element without text. The marker grammar drops a word
// that has a blank behind it, unless more words follow.
func (c *checker) emptyElement(e element) {
	if text := e.spelling(); unquoted(text) != "" {
		c.report(diag.Error, e.pos(), diag.RBACRule, fmt.Sprintf("write %q without the blank behind it", text),
			"element %q of %q is read as empty", text, e.argument)
		return
	}
	c.report(diag.Error, e.pos(), diag.RBACRule, "drop it", "empty element in %q", e.argument)
}

// slip reports whether a becomes b by leaving out one letter, adding one, or
// swapping two neighbours: a slip of the finger, where another letter in its
// place may well be another word.
func slip(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	switch len(b) - len(a) {
	case 0:
		return i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
	case 1:
		return a[i:] == b[i+1:]
	}
	return false
}
