package contract

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/contract/change"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

func hasStatus(v *apiext.CustomResourceDefinitionVersion) bool {
	return v.Subresources != nil && v.Subresources.Status != nil
}

// subresources compares what can be asked for beside the object.
func (c *definition) subresources(a, b *apiext.CustomResourceDefinitionVersion) {
	old, new := hasStatus(a), hasStatus(b)
	switch {
	case old && !new:
		c.add(a.Name, change.ReadersBreak, change.Finding{
			Rule: change.RuleStatusSubresourceRemoved, Keyword: "subresources.status", Old: "true", Message: "the status is no subresource any more: controllers that write it are answered with not found, and users may write it",
			Advice: "keep the subresource in this version",
		})
	case new && !old:
		c.add(a.Name, change.DataLost, change.Finding{
			Rule: change.RuleStatusSubresourceAdded, Keyword: "subresources.status", New: "true", Message: "the status is a subresource now: what is written to it with the object is dropped",
			Advice: "let every controller write the status by itself before",
		})
	}
	c.scale(a.Name, scaleOf(a), scaleOf(b))
}

func scaleOf(v *apiext.CustomResourceDefinitionVersion) *apiext.CustomResourceSubresourceScale {
	if v.Subresources == nil {
		return nil
	}
	return v.Subresources.Scale
}

func (c *definition) scale(version string, a, b *apiext.CustomResourceSubresourceScale) {
	switch {
	case a == nil && b == nil:
		return
	case a == nil:
		c.add(version, change.Compatible, change.Finding{Rule: change.RuleScaleSubresourceAdded, Keyword: "subresources.scale", New: b.SpecReplicasPath, Message: "the kind can be scaled now"})
		return
	case b == nil:
		c.add(version, change.ReadersBreak, change.Finding{
			Rule: change.RuleScaleSubresourceRemoved, Keyword: "subresources.scale", Old: a.SpecReplicasPath, Message: "the kind cannot be scaled any more: autoscalers and kubectl scale are answered with not found",
			Advice: "keep the subresource in this version",
		})
		return
	}
	for _, p := range []struct{ name, old, new string }{
		{"specReplicasPath", a.SpecReplicasPath, b.SpecReplicasPath},
		{"statusReplicasPath", a.StatusReplicasPath, b.StatusReplicasPath},
		{"labelSelectorPath", keyword.Deref(a.LabelSelectorPath), keyword.Deref(b.LabelSelectorPath)},
	} {
		if p.old == p.new {
			continue
		}
		f := change.Finding{
			Rule: change.RuleScalePathChanged, Keyword: "subresources.scale." + p.name, Old: p.old, New: p.new, Message: change.Became(p.name, p.old, p.new),
			Advice: "autoscalers read and write another field: keep the path in this version",
		}
		if p.old == "" {
			f.Advice = ""
			c.add(version, change.Compatible, f)
			continue
		}
		c.add(version, change.ReadersBreak, f)
	}
}

// columns compares what kubectl get prints, which is for people.
func (c *definition) columns(a, b *apiext.CustomResourceDefinitionVersion) {
	for _, col := range a.AdditionalPrinterColumns {
		i := slices.IndexFunc(b.AdditionalPrinterColumns, func(o apiext.CustomResourceColumnDefinition) bool { return o.Name == col.Name })
		if i < 0 {
			c.add(a.Name, change.Cosmetic, change.Finding{Rule: change.RuleColumnRemoved, Keyword: "additionalPrinterColumns", Old: col.Name, Message: fmt.Sprintf("column %q is gone", col.Name)})
			continue
		}
		c.column(a.Name, col, b.AdditionalPrinterColumns[i], i+1)
	}
	for i, col := range b.AdditionalPrinterColumns {
		if !slices.ContainsFunc(a.AdditionalPrinterColumns, func(o apiext.CustomResourceColumnDefinition) bool { return o.Name == col.Name }) {
			c.add(a.Name, change.Cosmetic, change.Finding{Rule: change.RuleColumnAdded, Keyword: "additionalPrinterColumns", Item: i + 1, New: col.Name, Message: fmt.Sprintf("column %q is new", col.Name)})
		}
	}
	names := func(v, other *apiext.CustomResourceDefinitionVersion) (all []string) {
		for _, col := range v.AdditionalPrinterColumns {
			if slices.ContainsFunc(other.AdditionalPrinterColumns, func(o apiext.CustomResourceColumnDefinition) bool { return o.Name == col.Name }) {
				all = append(all, col.Name)
			}
		}
		return all
	}
	old, new := names(a, b), names(b, a)
	for i, name := range new {
		if n := countOf(new[:i], name) + 1; n > 1 && n > countOf(old, name) {
			c.add(a.Name, change.Cosmetic, change.Finding{
				Rule: change.RuleColumnAdded, Keyword: "additionalPrinterColumns", New: name, Message: fmt.Sprintf("column %q stands there %d times now", name, n),
			})
		}
	}
	if len(old) == len(new) && !slices.Equal(old, new) {
		c.add(a.Name, change.Cosmetic, change.Finding{
			Rule: change.RuleColumnsReordered, Keyword: "additionalPrinterColumns", Old: strings.Join(old, ", "), New: strings.Join(new, ", "),
			Message: "the columns stand in another order",
		})
	}
}

func countOf(names []string, name string) (n int) {
	for _, o := range names {
		if o == name {
			n++
		}
	}
	return n
}

// column compares two columns of one name; item is the number of the new one.
func (c *definition) column(version string, a, b apiext.CustomResourceColumnDefinition, item int) {
	if a == b {
		return
	}
	var what []string
	for _, p := range []struct{ name, old, new string }{
		{"jsonPath", a.JSONPath, b.JSONPath},
		{"type", a.Type, b.Type},
		{"format", a.Format, b.Format},
		{"priority", strconv.Itoa(int(a.Priority)), strconv.Itoa(int(b.Priority))},
		{"description", a.Description, b.Description},
	} {
		if p.old != p.new {
			what = append(what, change.Became(p.name, p.old, p.new))
		}
	}
	c.add(version, change.Cosmetic, change.Finding{
		Rule: change.RuleColumnChanged, Keyword: "additionalPrinterColumns", Item: item, Old: a.JSONPath, New: b.JSONPath,
		Message: fmt.Sprintf("column %q: %s", a.Name, strings.Join(what, ", ")),
	})
}

// selectable compares which fields clients may select by.
func (c *definition) selectable(a, b *apiext.CustomResourceDefinitionVersion) {
	paths := func(v *apiext.CustomResourceDefinitionVersion) []string {
		var all []string
		for _, f := range v.SelectableFields {
			all = append(all, f.JSONPath)
		}
		return all
	}
	for _, p := range keyword.Without(paths(a), paths(b)) {
		c.add(a.Name, change.ReadersBreak, change.Finding{
			Rule: change.RuleSelectableFieldRemoved, Keyword: "selectableFields", Old: p, Message: fmt.Sprintf("objects cannot be selected by %s any more: such requests are refused", strings.TrimPrefix(p, ".")),
			Advice: "keep the selectable field in this version",
		})
	}
	for _, p := range keyword.Without(paths(b), paths(a)) {
		c.add(a.Name, change.Compatible, change.Finding{Rule: change.RuleSelectableFieldAdded, Keyword: "selectableFields", Item: slices.Index(paths(b), p) + 1, New: p, Message: fmt.Sprintf("objects can be selected by %s now", strings.TrimPrefix(p, "."))})
	}
}
