package rules

import (
	"fmt"
	"strings"

	"k8s.io/apimachinery/pkg/version"

	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/diag"
)

func deprecationText() pass.Rule {
	return pass.Rule{
		Code: diag.DeprecationText, Severity: diag.Warning, Level: pass.Fast, OfObject: true, Run: findMuteDeprecations,
		Title: "a deprecation does not say what to use instead",
		Doc: "The API server sends the warning of a deprecated version to everybody who uses it, and without one its own, which names the newer versions. " +
			"Whoever reads a warning in a terminal needs the version or kind to write instead. The rule looks for another served version, for \"use\", \"instead\" and the like.",
		Example: "// +kubebuilder:deprecatedversion:warning=\"v1alpha1 is deprecated\"",
	}
}

func findMuteDeprecations(p *pass.Pass) {
	for _, v := range p.Versions() {
		if !v.Spec.Deprecated || !v.Spec.Served || v.Model == nil || !v.Model.Package.Local {
			continue
		}
		m, ok := v.Model.Root.Marks.Get("kubebuilder:deprecatedversion")
		successor, newer := successorOf(p, v)
		text := v.Spec.DeprecationWarning
		// Without a warning the API server writes one, which names newer versions.
		if !ok || text == nil && (newer || successor == "") || text != nil && namesSuccessor(*text, successor) {
			continue
		}
		kind, group := p.CRD.Spec.Names.Kind, p.CRD.Spec.Group
		help := "name the version or kind that replaces it"
		if successor != "" {
			help = fmt.Sprintf("write +kubebuilder:deprecatedversion:warning=\"%s/%s %s is deprecated; use %s/%s %s\"", group, v.Spec.Name, kind, group, successor, kind)
		}
		p.Report(diag.Diagnostic{
			Pos:     m.ArgPos("warning"),
			Message: fmt.Sprintf("deprecation warning of version %q of kind %q does not say what to use instead", v.Spec.Name, kind),
			Help:    help,
		})
	}
}

// successorOf is the newest version that is served and not deprecated, "" if there is
// none, and whether it is newer.
func successorOf(p *pass.Pass, of *trace.Version) (name string, newer bool) {
	for _, v := range p.Versions() {
		if v == of || !v.Spec.Served || v.Spec.Deprecated {
			continue
		}
		if name == "" || version.CompareKubeAwareVersionStrings(v.Spec.Name, name) > 0 {
			name = v.Spec.Name
		}
	}
	return name, name != "" && version.CompareKubeAwareVersionStrings(name, of.Spec.Name) > 0
}

// namesSuccessor reports whether a warning speaks of what comes instead.
func namesSuccessor(text, successor string) bool {
	for _, word := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return strings.ContainsRune(" \t\n,;:.()/\"'`", r) }) {
		switch word {
		case successor, "use", "instead", "migrate", "upgrade", "replaced", "favor", "favour", "successor", "switch", "superseded", "see":
			return true
		}
	}
	return false
}
