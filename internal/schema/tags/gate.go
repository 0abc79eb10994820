package tags

import (
	"maps"
	"slices"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/k8stag"
	"github.com/crdgen/crdgen/markers/misuse"
)

// offName is the name of a tag that demands nothing.
const offName = "k8s:off"

// unwrap removes the tags that only say when or how firmly another one counts. One
// that does not count becomes a tag that demands nothing.
func (c *Context) unwrap(tag *k8stag.Tag) *k8stag.Tag {
	for tag.Next != nil {
		switch tag.Name {
		case "k8s:alpha", "k8s:beta":
		case "k8s:ifEnabled", "k8s:ifDisabled":
			if !c.counts(tag) {
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
func (c *Context) counts(tag *k8stag.Tag) bool {
	name, _ := tag.Arg("")
	enabled, declared := c.Gates[name]
	if !declared {
		c.undeclared(tag, name)
		return false
	}
	if c.used == nil {
		c.used = map[string]bool{}
	}
	c.used[name] = true
	return enabled == (tag.Name == "k8s:ifEnabled")
}

// undeclared reports a feature gate whose state the run does not know.
func (c *Context) undeclared(tag *k8stag.Tag, name string) {
	pos := tag.Pos
	for _, a := range tag.Args {
		if a.Name == "" {
			pos = a.Pos
		}
	}
	option := diag.Option{Generator: "crd", Name: "featureGates"}
	d := diag.Diagnostic{
		Pos: pos, Severity: diag.Warning, Code: diag.UnenforcedTag, Stricter: true, Option: option,
		Message: "feature gate " + quote(name) + " is not declared: the tag behind it has no effect",
		Help:    "declare its state: " + option.With(name+"=true") + " or " + name + "=false",
	}
	if near := spelling.Nearest(name, slices.Sorted(maps.Keys(c.Gates))); near != "" {
		d.Option = diag.Option{}
		d.DidYouMean(name, near)
	}
	c.Diags.Add(d)
}

// IsExcluded reports whether a constant is left out of its type's enum.
func (c *Context) IsExcluded(of model.Constant) bool {
	for _, m := range of.Marks {
		if tag, ok := m.Value.(*k8stag.Tag); ok && c.unwrap(tag).Name == "k8s:enumExclude" {
			return true
		}
	}
	return of.Marks.Has("k8s:enumExclude")
}

// CheckConstant reports tags on a constant that say nothing of it.
func (c *Context) CheckConstant(of model.Constant) {
	for _, m := range of.Marks {
		tag, ok := m.Value.(*k8stag.Tag)
		if !ok {
			continue
		}
		if last := c.unwrap(tag); last.Name != offName && last.Name != "k8s:enumExclude" {
			c.Diags.Add(misuse.Conflict(markers.Mark{Name: last.Name, Pos: last.Pos}, "only +k8s:enumExclude concerns a constant"))
		}
	}
}

// UnusedGates returns the declared feature gates that no tag asked for, sorted. It is
// called when all schemas are made.
func (c *Context) UnusedGates() []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(c.Gates)), func(name string) bool { return c.used[name] })
}
