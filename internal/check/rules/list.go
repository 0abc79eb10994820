package rules

import (
	"fmt"

	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/diag"
)

func conditionList() pass.Rule {
	return pass.Rule{
		Code: diag.ListType, Severity: diag.Warning, Level: pass.Fast, Each: findConditionLists,
		Title: "conditions are one value for server-side apply",
		Doc: "A list without a list type is atomic: whoever applies it owns it whole. Conditions are written by several controllers, and with server-side apply each " +
			"takes away those of the others. Make the list a map with the type of a condition as its key. Other lists may well be atomic; this rule is about conditions only.",
		Example: "Conditions []metav1.Condition `json:\"conditions,omitempty\"`",
	}
}

// findConditionLists looks for lists of what has type, status and
// lastTransitionTime.
func findConditionLists(p *pass.Pass, n *trace.Node) {
	if n.Schema.Type != "array" || n.Schema.XListType != nil {
		return
	}
	items := n.Items()
	if items == nil {
		return
	}
	for _, name := range []string{"type", "status", "lastTransitionTime"} {
		if _, ok := items.Schema.Properties[name]; !ok {
			return
		}
	}
	// A key must be required, or the server refuses the list type.
	keyed := false
	for _, name := range items.Schema.Required {
		keyed = keyed || name == "type"
	}
	s, ok := n.LocalField()
	if !ok || !keyed || s.Field.Marks.Has("listType") { // one that was refused
		return
	}
	p.Report(diag.Diagnostic{
		Pos:     s.Field.Pos,
		Message: fmt.Sprintf("conditions %q have no list type: server-side apply by one controller removes those of others", n.Name),
		Help:    "add +listType=map and +listMapKey=type",
		Edits: []diag.Edit{
			{Pos: s.Field.Pos, New: "// +listType=map", Above: true}, {Pos: s.Field.Pos, New: "// +listMapKey=type", Above: true},
		},
		Together: "%d lists of conditions have no list type: server-side apply by one controller removes those of others",
	})
}

func setOfObjects() pass.Rule {
	return pass.Rule{
		Code: diag.SetOfObjects, Severity: diag.Warning, Level: pass.Fast, Each: findSetsOfObjects,
		Title: "a set holds objects or lists",
		Doc: "The API server takes the list type \"set\" for such items and warns of it: server-side apply cannot merge them and CEL rules do not treat them as a set. " +
			"Give the items a key and make the list a map, or make it atomic.",
		Example: "// +listType=set\nPairs [][]string `json:\"pairs\"`",
	}
}

func findSetsOfObjects(p *pass.Pass, n *trace.Node) {
	if n.Schema.XListType == nil || *n.Schema.XListType != "set" || n.Schema.Items == nil || n.Schema.Items.Schema == nil {
		return
	}
	items := n.Schema.Items.Schema
	typ := items.Type
	switch {
	case typ == "object" && items.XMapType != nil && *items.XMapType == "atomic":
	case typ == "array" && (items.XListType == nil || *items.XListType == "atomic"):
	default:
		return // scalars, and what the server refuses
	}
	if !n.Fixable() {
		return
	}
	p.Report(diag.Diagnostic{
		Pos:     n.KeywordPos("x-kubernetes-list-type"),
		Message: fmt.Sprintf("list type %q for items of type %q works neither in server-side apply nor in CEL rules", "set", typ),
		Help:    "use +listType=map with a +listMapKey, or +listType=atomic",
	})
}
