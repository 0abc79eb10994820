package rules

import (
	"fmt"
	"strings"

	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/diag"
)

func scaleSelector() pass.Rule {
	return pass.Rule{
		Code: diag.ScaleSelector, Severity: diag.Warning, Level: pass.Fast, OfObject: true, Run: findScaleWithoutSelector,
		Title: "a scale subresource that no autoscaler can use",
		Doc: "A HorizontalPodAutoscaler finds the pods of what it scales by the selector of the scale subresource. Without selectorpath it stops with \"selector is required\" and " +
			"scales nothing; \"kubectl scale\" works. Write the selector of the pods into a string field of the status and name it with selectorpath.",
		Example: "// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas",
	}
}

func findScaleWithoutSelector(p *pass.Pass) {
	for _, v := range p.Versions() {
		sub := v.Spec.Subresources
		if sub == nil || sub.Scale == nil || sub.Scale.LabelSelectorPath != nil || v.Model == nil || !v.Model.Package.Local {
			continue
		}
		m, ok := v.Model.Root.Marks.Get("kubebuilder:subresource:scale")
		if !ok {
			continue
		}
		p.Report(diag.Diagnostic{
			Pos:      m.Pos,
			Message:  fmt.Sprintf("scale subresource of kind %q has no selectorpath: no HorizontalPodAutoscaler can scale it", p.CRD.Spec.Names.Kind),
			Together: "%d scale subresources have no selectorpath: no HorizontalPodAutoscaler can scale their kinds",
			Help:     "add ,selectorpath=" + selectorField(v) + " and let the controller write the pods' label selector there as a string",
		})
	}
}

// selectorField is the path of a string in the status that is called as selectors
// are, else the usual one.
func selectorField(v *trace.Version) string {
	if v.Root != nil {
		if status := v.Root.Property("status"); status != nil {
			for n := range status.Children() {
				if n.Step == trace.Property && n.Schema.Type == "string" && strings.HasSuffix(strings.ToLower(n.Name), "selector") {
					return ".status." + n.Name
				}
			}
		}
	}
	return ".status.selector"
}
