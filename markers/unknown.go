package markers

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
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
	spelled, meant, help := r.guess(c.Text, target)
	if spelled == "" {
		return nil, ""
	}
	var edits []diag.Edit
	switch {
	case help != "":
	case meant != "":
		help = fmt.Sprintf("did you mean %q?", "+"+meant)
		edits = r.mend(c, target, spelled, meant)
	default:
		help = r.family(spelled, target)
	}
	return diag.List{{
		Pos:      c.Pos,
		Severity: diag.Error,
		Code:     diag.UnknownMarker,
		Message:  fmt.Sprintf("unknown marker %q", spelled),
		Help:     help,
		Stricter: !r.countsUnderCompat(cmp.Or(meant, strings.TrimLeft(spelled, "+ "))),
		Edits:    edits,
	}}, cmp.Or(meant, strings.TrimLeft(spelled, "+ "))
}

// family names the markers for a target that begin as an unknown one of ours does, or
// with all of it.
func (r *Registry) family(spelled string, target Target) string {
	word := strings.TrimLeft(spelled, "+ ")
	for _, prefix := range []string{familyPrefix(word), word + ":"} {
		for _, at := range []Target{target, anyTarget} {
			if names := r.behindPrefix(prefix, at); len(names) > 0 {
				return fmt.Sprintf("behind +%s may stand %s", prefix, strings.Join(names, ", "))
			}
		}
	}
	return `"crdgen markers" lists all markers`
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

// guessWithoutPrefix takes a text for one of crdgen's own markers without what these
// begin with, where its first segment names a family of them and the rest one of that
// family, give or take a slip. All are "" if it is none.
func (r *Registry) guessWithoutPrefix(text string, target Target) (spelled, meant, help string) {
	head, _, found := strings.Cut(text[1:], ":")
	family := ownPrefix + head + ":"
	if !found || head == "" || len(r.behindPrefix(family, anyTarget)) == 0 {
		return "", "", ""
	}
	whole := "+" + ownPrefix + text[1:]
	if d := r.Lookup(whole, target); d != nil {
		return "+" + strings.TrimPrefix(d.Name, ownPrefix), d.Name, ""
	}
	if name, targets := r.elsewhere(whole); targets != 0 {
		return "+" + strings.TrimPrefix(name, ownPrefix), name, ""
	}
	spelled, meant, help = r.guess(whole, target)
	if !strings.HasPrefix(meant, family) {
		return "", "", ""
	}
	return "+" + strings.TrimPrefix(spelled, "+"+ownPrefix), meant, help
}

// ParseStray reports a marker comment that reaches no target, nothing for the
// markers of other tools.
func (r *Registry) ParseStray(c Comment) diag.List {
	name, targets := r.elsewhere(c.Text)
	if targets == 0 {
		found, _ := r.reportUnknown(c, 0)
		return found
	}
	help := "write it on a line of its own above the " + targets.String()
	if targets&Package != 0 {
		help = "leave a blank line between it and the declaration below"
	}
	return diag.List{{
		Pos:      c.Pos,
		Severity: diag.Error,
		Code:     diag.MisplacedMarker,
		Message:  fmt.Sprintf("marker %q has no effect here", "+"+name),
		Help:     help,
		Stricter: true,
	}}
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
		d.Help = "leave a blank line between it and the declaration below"
	}
	switch {
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

// belongsToOthers says whether a marker in one of our namespaces is read by
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
		"deprecated", "verify-mutation":
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

// guess decides whether an unknown marker was meant to be one of ours. It
// returns the marker as the user spelled it, empty if it was not, and what was
// meant or what to do, where that can be told.
func (r *Registry) guess(text string, target Target) (spelled, meant, help string) {
	word := markerWord(text)
	if word == "" {
		return r.guessDetached(text)
	}
	tail := text[1+len(word):]
	if inNamespace(word) {
		spelled = "+" + word
		if strings.EqualFold(word, validationPrefix+"OneOf") {
			return spelled, "", "did you mean \"+kubebuilder:validation:ExactlyOneOf\" or \"+kubebuilder:validation:AtMostOneOf\"?"
		}
		if name, meant := r.guessBeforeArgument(word, tail, target); meant != "" {
			return "+" + name, meant, ""
		}
		meant = r.Suggest(word, target)
		if meant == word || r.byName[word] != nil && strings.TrimLeft(tail, " \t") != tail {
			return spelled + shorten(tail), word, r.behind(word, tail)
		}
		if colon := strings.LastIndexByte(word, ':'); tail == "" && meant == word[:colon] && r.takesValue(meant) {
			return spelled, meant, fmt.Sprintf("write +%s=%s", meant, word[colon+1:])
		}
		return spelled, meant, ""
	}
	if spelled, meant, help := r.guessWithoutPrefix(text, target); spelled != "" {
		return spelled, meant, help
	}
	for _, name := range unprefixed() {
		switch {
		case word == name && (name == "optional" || name == "required" || name == "nullable"):
			return "+" + word + shorten(tail), "", fmt.Sprintf("nothing may stand behind %q", "+"+name)
		case word == name:
			return "+" + word + shorten(tail), "", fmt.Sprintf("write +%s=… without a blank", name)
		case strings.EqualFold(word, name), Distance(word, name) == 1:
			return "+" + word, name, ""
		}
	}
	return "", "", ""
}

// behind says what is wrong with what stands behind the name of a marker.
func (r *Registry) behind(name, tail string) string {
	if !r.takesValue(name) {
		return fmt.Sprintf("nothing may stand behind %q", "+"+name)
	}
	if value := strings.TrimLeft(tail, ":= \t"); value != "" && isWord(value) {
		return fmt.Sprintf("write +%s=%s", name, value)
	}
	return fmt.Sprintf("write +%s=…", name)
}

// takesValue says whether a marker has a value directly behind "=".
func (r *Registry) takesValue(name string) bool {
	d := r.byName[name]
	if d == nil || d.tag != nil || d.anyGrammar() == nil {
		return false
	}
	return d.anyGrammar().ct.AnonymousField()
}

// guessBeforeArgument takes the last segment of a word for the first argument of the
// marker before it, where that marker has it: both are "" if it has not.
func (r *Registry) guessBeforeArgument(word, tail string, target Target) (name, meant string) {
	colon := strings.LastIndexByte(word, ':')
	if colon < 0 || !strings.HasPrefix(tail, "=") {
		return "", ""
	}
	meant = r.Suggest(word[:colon], target)
	d := r.at(meant, target)
	if d == nil || d.tag != nil || !slices.ContainsFunc(d.Arguments(), func(a Argument) bool { return a.Name == word[colon+1:] }) {
		return "", ""
	}
	return word[:colon], meant
}

// guessDetached looks at a text whose '+' is followed by a blank. It is prose
// unless nothing but a marker follows.
func (r *Registry) guessDetached(text string) (spelled, meant, help string) {
	rest := strings.TrimLeft(text[1:], " \t")
	if rest == text[1:] || rest == "" {
		return "", "", ""
	}
	word := markerWord("+" + rest)
	tail := rest[len(word):]
	if word == "" || tail != "" && tail[0] != '=' || r.byName[word] == nil && !inNamespace(word) {
		return "", "", ""
	}
	if !inNamespace(word) && !slices.Contains(unprefixed(), word) {
		return "", "", ""
	}
	return "+ " + word, word, ""
}

// markerWord returns what looks like the name of a marker behind the '+'.
func markerWord(text string) string {
	end := 1
	for end < len(text) && (isAlphanumeric(text[end]) || strings.IndexByte(":-_.", text[end]) >= 0) {
		end++
	}
	return strings.TrimRight(text[1:end], ":.-")
}

// inNamespace says whether the first segment is one of ours, give or take a
// slip.
func inNamespace(word string) bool {
	head, _, found := strings.Cut(word, ":")
	if !found {
		return false
	}
	switch head {
	case "kubebuilder", "k8s", "crdgen":
		return true
	}
	low := strings.ToLower(head)
	return low == "k8s" || low == "crdgen" || Distance(low, "kubebuilder") <= 2
}

// shorten returns the text behind a marker's name as messages show it.
func shorten(tail string) string {
	const most = 20
	if len(tail) > most {
		return strings.ToValidUTF8(tail[:most], "") + "…"
	}
	return tail
}
