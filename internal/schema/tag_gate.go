package schema

import (
	"slices"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/k8stag"
)

// offName is the name of a tag that demands nothing.
const offName = "k8s:off"

// unwrap removes the tags that only say when or how firmly another one counts. One
// that does not count becomes a tag that demands nothing.
func (g *builder) unwrap(tag *k8stag.Tag) *k8stag.Tag {
	for tag.Next != nil {
		switch tag.Name {
		case "k8s:alpha", "k8s:beta":
		case "k8s:ifEnabled", "k8s:ifDisabled":
			if !g.counts(tag) {
				return &k8stag.Tag{Name: offName, Pos: tag.Pos}
			}
		default:
			return tag
		}
		tag = tag.Next
	}
	return tag
}

// counts reports whether the feature gate of a tag has the state that the tag asks
// for. A gate that nobody declares is reported.
func (g *builder) counts(tag *k8stag.Tag) bool {
	name, _ := tag.Arg("")
	enabled, declared := g.opts.FeatureGates[name]
	if !declared {
		g.undeclared(tag, name)
		return false
	}
	g.gatesUsed[name] = true
	return enabled == (tag.Name == "k8s:ifEnabled")
}

// undeclared reports a feature gate whose state the run does not know.
func (g *builder) undeclared(tag *k8stag.Tag, name string) {
	pos := tag.Pos
	for _, a := range tag.Args {
		if a.Name == "" {
			pos = a.Pos
		}
	}
	d := diag.Diagnostic{
		Pos: pos, Severity: diag.Warning, Code: diag.UnenforcedTag, Stricter: true,
		Message: "feature gate " + quote(name) + " is not declared: the tag behind it has no effect",
		Help:    "declare its state: crd:featureGates=" + name + "=true or " + name + "=false",
	}
	if near := markers.Nearest(name, sortedNames(g.opts.FeatureGates)); near != "" {
		d.Help = "did you mean " + quote(near) + "?"
	}
	g.diags.Add(d)
}

// UnusedGates returns the declared feature gates that no tag asked for, sorted. It is
// called when all schemas are made.
func (s *Schemas) UnusedGates() []string {
	return slices.DeleteFunc(sortedNames(s.g.opts.FeatureGates), func(name string) bool { return s.g.gatesUsed[name] })
}

// isExcluded reports whether a constant is left out of its type's enum.
func (g *builder) isExcluded(c model.Constant) bool {
	for _, m := range c.Marks {
		if tag, ok := m.Value.(*k8stag.Tag); ok && g.unwrap(tag).Name == "k8s:enumExclude" {
			return true
		}
	}
	return c.Marks.Has("k8s:enumExclude")
}

// checkConstant reports tags on a constant that say nothing of it.
func (g *builder) checkConstant(c model.Constant) {
	for _, m := range c.Marks {
		tag, ok := m.Value.(*k8stag.Tag)
		if !ok {
			continue
		}
		if last := g.unwrap(tag); last.Name != offName && last.Name != "k8s:enumExclude" {
			g.conflict(markers.Mark{Name: last.Name, Pos: last.Pos}, "only +k8s:enumExclude concerns a constant")
		}
	}
}
