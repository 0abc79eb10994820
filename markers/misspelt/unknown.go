// Package misspelt says what a comment that is nearly a marker was meant to be: one
// with a name that no marker has, and one that only its form keeps from being read.
//
// It stands above the vocabulary: a name that is registered, be it for another target,
// is no matter of it. An edit is proposed only where one marker can be meant and is
// read as it would be written.
package misspelt

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/condition"
	"github.com/crdgen/crdgen/markers/k8stag"
	"github.com/crdgen/crdgen/markers/parse"
	"github.com/crdgen/crdgen/markers/syntax"
)

// ownPrefix is what crdgen's own markers begin with.
const ownPrefix = "crdgen:"

// anyTarget are all places where markers stand.
const anyTarget = markers.Package | markers.Type | markers.Field

// A corrector holds comments against the names of a registry.
type corrector struct{ *markers.Registry }

// Unknown explains a marker that has no definition at any target, and says which one is
// most likely meant, else how it is called. It returns nothing for markers of other
// tools.
func Unknown(r *markers.Registry, c markers.Comment, target markers.Target) (found diag.List, meant string) {
	return corrector{r}.unknown(c, target)
}

func (r corrector) unknown(c markers.Comment, target markers.Target) (found diag.List, meant string) {
	if d, meant := r.ownOfItems(c, target); meant != "" {
		return diag.List{d}, meant
	}
	if belongsToOthers(c.Text) {
		return nil, ""
	}
	if found, meant, done := r.own(c, target); done {
		return found, meant
	}
	g := guesser(r).guess(c.Text, target)
	if g.denied && target == 0 {
		g.instead, g.gone, g.help = "", true, "delete it: it stands at no type, and says what is so without it"
	}
	if c.List && r.ofObjects(g) {
		if !inNamespace(bareName(g.spelled)) {
			return nil, "" // it would mean nothing here, whoever was to read it
		}
		g = guess{spelled: g.spelled, meant: g.meant, denied: true, gone: true, help: "delete it: it would concern a CRD, and a list has none of its own"}
	}
	together := fmt.Sprintf("unknown marker %s stands at %%d places", strings.ReplaceAll(strconv.Quote(g.spelled), "%", "%%"))
	if g.meant == "" && g.help == "" {
		if g.meant, g.help = shortened(c, bareName(g.spelled)); g.meant != "" {
			g.instead = "+" + g.meant + strings.TrimPrefix(c.Text, g.spelled)
			together = "" // each has its own
		}
	}
	if g.spelled == "" {
		return nil, ""
	}
	if right := saidBeside(c, g); right != "" {
		g.said, g.gone, g.instead, together = true, true, "", ""
		g.help = fmt.Sprintf("delete it: %q stands there as well", right)
	}
	if r.saidByVersion(c, target, g) {
		g.said, g.gone, together = true, true, ""
		g.help = fmt.Sprintf("delete it: another version of the kind has +%s, and only one may", g.meant)
	}
	if r.isOnce(target, g) && c.Alone {
		g.said = true
	}
	idle := idleInPlace(r.Registry, c, target, g)
	found = diag.List{{
		Pos:      c.Pos,
		Severity: unknownSeverity(c, target, g, idle),
		Code:     diag.UnknownMarker,
		Message:  fmt.Sprintf("unknown marker %q", g.spelled),
		Stricter: !r.CountsUnderCompat(cmp.Or(g.meant, bareName(g.spelled))),
		Together: together,
	}}
	r.remedy(&found[0], c, target, g, idle)
	return found, cmp.Or(g.meant, bareName(g.spelled))
}

// remedy says what to do about an unknown marker: the help and the edits, or why there are none.
func (r corrector) remedy(d *diag.Diagnostic, c markers.Comment, target markers.Target, g guess, idle *diag.Diagnostic) {
	d.Help = g.help
	switch {
	case idle != nil:
		d.Help, d.Edits = idle.Help, idle.Edits
	case g.instead != "":
		name := syntax.Name(g.instead)
		if refused, _ := r.refused(c, target, name, strings.TrimPrefix(g.instead, "+"+name)); refused != "" {
			d.Help, d.Together, d.Unfixed = refused, "", fmt.Sprintf("%q would be refused there", "+"+name)
			break
		}
		d.Help = "write " + g.instead
		if d.Edits = r.replace(c, cmp.Or(target, r.TargetsOf(name)&markers.Package), g.instead); d.Edits == nil {
			d.Unfixed = fmt.Sprintf("%q is not read at this place", "+"+name)
		}
	case g.gone:
		d.Edits = []diag.Edit{{Pos: c.Pos, Old: c.Text}}
	case g.prose != "":
		d.Edits = r.intoProse(c, target, g)
	case g.help != "":
	case g.meant != "":
		tail, whole := strings.CutPrefix(c.Text, g.spelled)
		if refused, instead := r.refused(c, target, g.meant, tail); whole && refused != "" {
			d.Help, d.Together, d.Edits = refused, "", r.replace(c, target, instead) // each has its own
			if d.Edits == nil {
				d.Unfixed = r.unsure(c, target, g.spelled, g.meant)
			}
			break
		}
		d.Help = fmt.Sprintf("did you mean %q?", "+"+g.meant)
		switch {
		case !r.isOnce(target, g):
		case c.Alone:
			d.Help += " nothing is lost without it, as this run has one version of the kind"
		default:
			d.Help += " delete it where another version has that one"
		}
		d.Edits, d.Unfixed = r.correct(c, target, g.spelled, g.meant)
		if r.isOnce(target, g) && c.Alone {
			d.Edits, d.Unfixed = nil, "a version that is not in this run may have it"
		}
		if isMoot(c, target, g) {
			d.Help += " nothing is lost without it"
		}
	default:
		d.Help = r.family(g.spelled, target)
	}
}

// unknownSeverity is an error where it is certain that what somebody wanted is not done:
// the marker that was meant is known, and it would make a difference.
func unknownSeverity(c markers.Comment, target markers.Target, g guess, idle *diag.Diagnostic) diag.Severity {
	if idle != nil {
		return idle.Severity
	}
	ours := strings.HasPrefix(bareName(g.spelled), ownPrefix)
	if g.said || isMoot(c, target, g) || g.vague || g.meant == "" && g.help == "" && g.instead == "" && !ours {
		return diag.Warning
	}
	return diag.Error
}

// saidBeside returns the marker that was meant where it stands at the same declaration, word for
// word, and counts wherever the misspelt one would: what somebody wanted is done. It is ""
// otherwise.
func saidBeside(c markers.Comment, g guess) string {
	right := g.instead
	if tail, whole := strings.CutPrefix(c.Text, g.spelled); right == "" && whole && g.meant != "" {
		right = "+" + g.meant + tail
	}
	done := func(other markers.Comment) bool {
		return !slices.ContainsFunc(other.When, func(w condition.Condition) bool {
			_, lacking := condition.Beyond(c.When, w)
			return lacking
		})
	}
	if right == "" || !slices.ContainsFunc(c.Beside.Saying(right), done) {
		return ""
	}
	return right
}

// MeansOnce reports whether a marker that has no definition stands for one that a single version of
// a kind may have.
func MeansOnce(r *markers.Registry, c markers.Comment, target markers.Target) bool {
	return !belongsToOthers(c.Text) && corrector{r}.isOnce(target, guesser(corrector{r}).guess(c.Text, target))
}

// isOnce reports whether the marker that was meant is one that a single version of a kind may have.
func (r corrector) isOnce(target markers.Target, g guess) bool {
	if g.meant == "" {
		return false
	}
	right := r.Lookup("+"+g.meant, target)
	return right != nil && right.Once
}

// saidByVersion reports whether the marker that was meant is one that a single version of a kind
// may have, and another one has it.
func (r corrector) saidByVersion(c markers.Comment, target markers.Target, g guess) bool {
	return r.isOnce(target, g) && slices.ContainsFunc(c.Versions, func(other markers.Comment) bool {
		return other.Text == "+"+g.meant && len(other.When) == 0
	})
}

// idleInPlace returns what is said of the marker that was meant where that one would do nothing,
// and that is no more than a warning: it belongs elsewhere. The misspelt one weighs as much
// and is taken out, as there is no sense in writing it right. It is nil otherwise.
func idleInPlace(r *markers.Registry, c markers.Comment, target markers.Target, g guess) *diag.Diagnostic {
	if g.meant == "" {
		return nil
	}
	right := c
	right.Text = "+" + g.meant
	var found diag.List
	if target == 0 {
		found, _ = parse.Stray(r, right)
	} else {
		_, _, found = parse.Comment(r, right, target, true)
	}
	if len(found) != 1 || found[0].Code != diag.MisplacedMarker || found[0].Severity != diag.Warning {
		return nil
	}
	for i := range found[0].Edits {
		e := &found[0].Edits[i]
		e.Old = strings.Replace(e.Old, right.Text, c.Text, 1)
		e.New = strings.Replace(e.New, right.Text, c.Text, 1)
	}
	return &found[0]
}

// ofObjects reports whether the marker that was meant is one about CRDs and their schemas.
func (r corrector) ofObjects(g guess) bool {
	text := g.instead
	if g.meant != "" {
		text = "+" + g.meant
	}
	if text == "" {
		return false
	}
	d := r.Lookup(text, markers.Type)
	return d != nil && d.Generator == "crd"
}

// isMoot reports whether the marker that was meant would say what is so without it.
func isMoot(c markers.Comment, target markers.Target, g guess) bool {
	if markers.SaysOptional(g.meant) {
		return c.Optional || c.Without == markers.Optional
	}
	switch g.meant {
	case "required":
		return g.prose != "" && target == markers.Field && !c.Optional
	case "kubebuilder:object:generate":
		return g.denied && (c.Interface || target == 0)
	case markers.ValidationPrefix + "Type":
		return c.JSONType != "" && valueBehind(c.Text, g.spelled) == c.JSONType
	}
	return g.denied
}

// valueBehind returns the value of a marker that was written with a name of its own,
// without quotes.
func valueBehind(text, spelled string) string {
	value := strings.TrimLeft(strings.TrimPrefix(text, spelled), ":=")
	return strings.Trim(value, "\"`")
}

// family names the markers for a target that begin as an unknown one of ours does, or
// with all of it.
func (r corrector) family(spelled string, target markers.Target) string {
	word := bareName(spelled)
	if strings.HasPrefix(word, markers.ValidationPrefix) {
		return "nothing reads this marker, so nothing is enforced: delete it, or write a rule with +" + markers.ValidationPrefix + "XValidation"
	}
	for _, prefix := range []string{markers.FamilyPrefix(word), word + ":"} {
		for _, at := range []markers.Target{target, anyTarget} {
			if names := behindPrefix(r.Registry, prefix, at); len(names) > 0 {
				return fmt.Sprintf("behind +%s may stand %s", prefix, strings.Join(names, ", "))
			}
		}
	}
	if help := r.lacking(word, target); help != "" {
		return help
	}
	return `nothing reads this marker: delete it; "crdgen markers" lists all that are read`
}

// behindPrefix returns what follows the beginning of names of crdgen's own markers
// that may stand at a target.
func behindPrefix(r *markers.Registry, prefix string, target markers.Target) []string {
	if !strings.HasPrefix(prefix, ownPrefix) {
		return nil
	}
	var names []string
	for _, d := range r.Definitions() {
		if name, ok := strings.CutPrefix(d.Name, prefix); ok && d.Targets&target != 0 {
			names = append(names, name)
		}
	}
	return names
}

// belongsToOthers reports whether a marker in one of our namespaces is read by
// another tool: kubebuilder's scaffolding and documentation, code-generator and
// kube-openapi; or is one of another tool without a namespace.
func belongsToOthers(text string) bool {
	if name, ok := strings.CutPrefix(text, "+kubebuilder:"); ok {
		return hasSegment(name, "scaffold") || hasSegment(name, "docs-gen")
	}
	name, ok := strings.CutPrefix(text, "+k8s:")
	if !ok {
		return strings.HasPrefix(text, "+resource:") // apiserver-builder's, whose path is no plural
	}
	name = k8stag.Name("+" + name)
	head, _, _ := strings.Cut(name, ":")
	switch head {
	case "conversion-fn", "validation", "openapi-model-package", "deprecated", "verify-mutation", "protobuf-deprecated":
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

// inNamespace reports whether the first segment is one of ours, give or take a
// slip.
func inNamespace(word string) bool {
	head, _, found := strings.Cut(word, ":")
	if !found {
		return false
	}
	switch markers.Namespace(head) {
	case "kubebuilder", "k8s", "crdgen":
		return true
	}
	return false
}

// shorten returns the text behind a marker's name as messages show it.
func shorten(tail string) string {
	const most = 20
	if len(tail) > most {
		return strings.ToValidUTF8(tail[:most], "") + "…"
	}
	return tail
}
