package markers

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers/syntax"
)

// ownPrefix is what crdgen's own markers begin with.
const ownPrefix = "crdgen:"

// anyTarget are all places where markers stand.
const anyTarget = Package | Type | Field

// reportUnknown explains a marker that has no definition at the target, and says
// which one is most likely meant, else how it is called. It returns nothing for
// markers of other tools.
func (r *Registry) reportUnknown(c Comment, target Target) (found diag.List, meant string) {
	if name, targets := r.elsewhere(c.Text); targets != 0 {
		return diag.List{misplaced(c, name, target, targets, !r.countsUnderCompat(name))}, name
	}
	if belongsToOthers(c.Text) {
		return nil, ""
	}
	g := r.guess(c.Text, target)
	spelled, meant, help := g.spelled, g.meant, g.help
	if spelled == "" {
		return nil, ""
	}
	var edits []diag.Edit
	switch {
	case g.instead != "":
		help = "write " + g.instead
		edits = r.replace(c, target, g.instead)
	case help != "":
	case meant != "":
		help = fmt.Sprintf("did you mean %q?", "+"+meant)
		edits = r.mend(c, target, spelled, meant)
	default:
		help = r.family(spelled, target)
	}
	return diag.List{{
		Pos:      c.Pos,
		Severity: unknownSeverity(c, g),
		Code:     diag.UnknownMarker,
		Message:  fmt.Sprintf("unknown marker %q", spelled),
		Help:     help,
		Stricter: !r.countsUnderCompat(cmp.Or(meant, bareName(spelled))),
		Edits:    edits,
		Together: fmt.Sprintf("unknown marker %s stands at %%d places", strings.ReplaceAll(strconv.Quote(spelled), "%", "%%")),
	}}, cmp.Or(meant, bareName(spelled))
}

// unknownSeverity is an error where it is certain that what somebody wanted is not done:
// the marker that was meant is known, and it would make a difference.
func unknownSeverity(c Comment, g guess) diag.Severity {
	moot := c.Optional && (g.meant == "optional" || g.meant == validationPrefix+"Optional")
	ours := strings.HasPrefix(bareName(g.spelled), ownPrefix)
	if moot || g.vague || g.meant == "" && g.help == "" && g.instead == "" && !ours {
		return diag.Warning
	}
	return diag.Error
}

// family names the markers for a target that begin as an unknown one of ours does, or
// with all of it.
func (r *Registry) family(spelled string, target Target) string {
	word := bareName(spelled)
	if strings.HasPrefix(word, validationPrefix) {
		return "nothing reads this marker, so nothing is enforced: delete it, or write a rule with +" + validationPrefix + "XValidation"
	}
	for _, prefix := range []string{familyPrefix(word), word + ":"} {
		for _, at := range []Target{target, anyTarget} {
			if names := r.behindPrefix(prefix, at); len(names) > 0 {
				return fmt.Sprintf("behind +%s may stand %s", prefix, strings.Join(names, ", "))
			}
		}
	}
	return `nothing reads this marker: delete it; "crdgen markers" lists all that are read`
}

// behindPrefix returns what follows the beginning of names of crdgen's own markers
// that may stand at a target.
func (r *Registry) behindPrefix(prefix string, target Target) []string {
	if !strings.HasPrefix(prefix, ownPrefix) {
		return nil
	}
	var names []string
	for _, d := range r.definitions {
		if name, ok := strings.CutPrefix(d.Name, prefix); ok && d.Targets&target != 0 {
			names = append(names, name)
		}
	}
	return names
}

// ParseStray reports a marker comment that reaches no target, nothing for the
// markers of other tools.
func (r *Registry) ParseStray(c Comment) diag.List {
	found, _ := r.parseStray(c)
	return found
}

// parseStray also returns what the marker is or was most likely meant to be.
func (r *Registry) parseStray(c Comment) (found diag.List, meant string) {
	name, targets := r.elsewhere(c.Text)
	if targets == 0 {
		return r.reportUnknown(c, 0)
	}
	d := diag.Diagnostic{
		Pos:      c.Pos,
		Severity: diag.Error,
		Code:     diag.MisplacedMarker,
		Message:  fmt.Sprintf("marker %q has no effect here", "+"+name),
		Help:     "write it on a line of its own above the " + targets.String(),
		Stricter: true,
	}
	if targets&Package != 0 {
		separate(&d, c)
	}
	return diag.List{d}, name
}

// separate proposes a blank line below a marker that only free-standing comments may
// have.
func separate(d *diag.Diagnostic, c Comment) {
	d.Help = "leave a blank line between it and the declaration below"
	d.Together = "%d markers are not read: no blank line below"
	if c.Break.Line > 0 {
		d.Edits = []diag.Edit{{Pos: c.Break, Above: true}}
	}
}

// elsewhere returns the name that the text has at some target, and all targets
// of that name.
func (r *Registry) elsewhere(text string) (string, Target) {
	whole, short := splitName(text)
	for _, name := range [...]string{whole, short} {
		if targets := r.targetsOf(name); targets != 0 {
			return name, targets
		}
	}
	if strings.HasPrefix(text, k8sPlus) {
		name := tagName(text)
		return name, r.targetsOf(name)
	}
	for _, target := range [...]Target{Type, Field} {
		if d := r.Lookup(text, target); d != nil {
			return d.Name, d.Targets
		}
	}
	return "", 0
}

func misplaced(c Comment, name string, found, targets Target, stricter bool) diag.Diagnostic {
	d := diag.Diagnostic{
		Pos:      c.Pos,
		Severity: diag.Error,
		Code:     diag.MisplacedMarker,
		Message:  fmt.Sprintf("marker %q belongs on a %s, found on a %s", "+"+name, targets, found),
		Stricter: stricter,
	}
	if targets == Package && c.Doc {
		separate(&d, c)
	}
	switch {
	case found == Const:
		d.Severity = diag.Warning
		d.Help = "delete it, or write it above the " + targets.String() + " that is meant"
		if isRequiredness(name) {
			d.Help, d.Edits = "delete it: constants are neither optional nor required", []diag.Edit{{Pos: c.Pos, Old: c.Text}}
		}
		d.Together = "%d markers on constants are not read"
	case found == Type && isRequiredness(name):
		d.Severity = diag.Warning
		d.Help = "delete it: fields are optional or required, and types are not"
		d.Edits = []diag.Edit{{Pos: c.Pos, Old: c.Text}}
		d.Together = "%d markers that belong on fields have no effect on types"
	case found == Field && targets == Type:
		d.Help = "write it above the declaration of a type"
	case found == Type && targets == Field:
		d.Help = "write it above a field"
	}
	if found == Package && targets&(Type|Field) != 0 {
		d.Help = fmt.Sprintf("write it directly above the %s", targets&(Type|Field))
	}
	return d
}

// isRequiredness reports whether a marker says that a field may or must be there.
func isRequiredness(name string) bool {
	switch name {
	case "optional", "required", validationPrefix + "Optional", validationPrefix + "Required":
		return true
	}
	return false
}

// belongsToOthers reports whether a marker in one of our namespaces is read by
// another tool: kubebuilder's scaffolding and documentation, code-generator and
// kube-openapi.
func belongsToOthers(text string) bool {
	if name, ok := strings.CutPrefix(text, "+kubebuilder:"); ok {
		return hasSegment(name, "scaffold") || hasSegment(name, "docs-gen")
	}
	name, ok := strings.CutPrefix(text, k8sPlus)
	if !ok {
		return false
	}
	name = tagName("+" + name)
	head, _, _ := strings.Cut(name, ":")
	switch head {
	case "conversion-fn", "validation", "openapi-model-package", "isSubresource", "supportsSubresource",
		"deprecated", "verify-mutation", "protobuf-deprecated":
		return true
	}
	// deepcopy-gen, openapi-gen, validation-gen-scheme-registry and their like
	return strings.HasSuffix(head, "-gen") || strings.Contains(head, "-gen-")
}

func hasSegment(name, segment string) bool {
	rest, ok := strings.CutPrefix(name, segment)
	return ok && (rest == "" || rest[0] == ':' || rest[0] == '=')
}

// unprefixed are the markers without a namespace. Others share this space, so
// only near-misses are reported.
func unprefixed() []string {
	return []string{
		"optional", "required", "nullable", "default", "listType", "listMapKey",
		"mapType", "structType", "groupName", "versionName",
	}
}

// bareName returns a marker as somebody wrote it from its name on.
func bareName(spelled string) string { return strings.TrimLeft(spelled, pluses+oddBlanks) }

// markerWord returns what looks like the name of a marker behind the '+'.
func markerWord(text string) string {
	end := 1
	for end < len(text) && (syntax.IsAlphanumeric(text[end]) || strings.IndexByte(":-_.", text[end]) >= 0) {
		end++
	}
	return strings.TrimRight(text[1:end], ":.-")
}

// inNamespace reports whether the first segment is one of ours, give or take a
// slip.
func inNamespace(word string) bool {
	head, _, found := strings.Cut(word, ":")
	if !found {
		return false
	}
	switch namespace(head) {
	case "kubebuilder", "k8s", "crdgen":
		return true
	}
	return false
}

// namespace is the namespace of ours that the first segment of a name means, give or
// take a slip, else the segment itself.
func namespace(head string) string {
	switch low := strings.ToLower(head); {
	case low == "k8s" || low == "crdgen":
		return low
	case Distance(low, "kubebuilder") <= 2:
		return "kubebuilder"
	}
	return head
}

// shorten returns the text behind a marker's name as messages show it.
func shorten(tail string) string {
	const most = 20
	if len(tail) > most {
		return strings.ToValidUTF8(tail[:most], "") + "…"
	}
	return tail
}
