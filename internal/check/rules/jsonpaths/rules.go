// Package jsonpaths holds the rules about the JSON paths of printer columns and of the scale
// subresource: paths that lead nowhere or that kubectl cannot read, filters that no item
// passes, and values of another type than the column or the subresource shows.
//
// A path is cut into steps and followed through the schema of its version; where the
// schema does not say what is there, nothing is reported. Like every rule the package reads
// no source and changes nothing.
package jsonpaths

import (
	"fmt"
	"slices"
	"strings"

	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers"
)

// Rules returns the rules about JSON paths.
func Rules() []pass.Rule { return []pass.Rule{deadPath(), columnType(), scaleType()} }

func deadPath() pass.Rule {
	return pass.Rule{
		Code: diag.DeadPath, Level: pass.Fast, Run: findDeadPaths,
		Title: "a JSON path leads nowhere",
		Doc: "The path of a printer column or of the scale subresource names a field that the schema does not have. " +
			"The API server takes it: the column stays blank, and \"kubectl scale\" says \"scaled\" while the number is lost. " +
			"Write the names as they are in JSON, one item of a list with [0] or a filter, one value of a map by its key: brackets take nothing of a map. In a filter $ is the item, as @ is. A filter whose field items do not have, or whose value the field cannot have, passes nothing. " +
			"A path of the scale subresource has names and dots only, and no brackets. " +
			"A column is only warned of where no field has nearly that name and no other variant has it: most often the field was removed and the column stayed.",
		Example: "// +kubebuilder:printcolumn:name=Ready,type=string,JSONPath=.status.condition",
	}
}

func columnType() pass.Rule {
	return pass.Rule{
		Code: diag.ColumnType, Severity: diag.Warning, Level: pass.Fast, Run: findColumnTypes,
		Title: "a printer column has another type than its field",
		Doc: "The API server converts the value of a column to the column's type and prints nothing where it cannot: an integer column over a string " +
			"stays blank, and so does a date over anything but a string. Only columns of type string print every value.",
		Example: "// +kubebuilder:printcolumn:name=Size,type=integer,JSONPath=.spec.size\nSize string `json:\"size\"`",
	}
}

func scaleType() pass.Rule {
	return pass.Rule{
		Code: diag.ScaleType, Level: pass.Fast, Run: findScaleTypes,
		Title: "a path of the scale subresource leads to the wrong type",
		Doc: "The API server reads the replicas of an object with the scale subresource as integers and the selector as a string. " +
			"It refuses every object in which the value has another type, so no object with the field can be stored.",
		Example: "// +kubebuilder:subresource:scale:specpath=.spec.size,statuspath=.status.size\nSize string `json:\"size\"`",
	}
}

// A pathUse is one JSON path in a marker on a version's type.
type pathUse struct {
	mark      markers.Mark
	arg, path string
	// column is the type of a printer column, wants the type that the value must
	// have; both are empty where any will do.
	column, wants string
}

// paths returns the JSON paths of a version's columns and scale subresource in the
// order of its markers. Those of selectable fields are checked by the API server, which
// also refuses what does not begin with a dot.
func paths(v *trace.Version) []pathUse {
	if v.Model == nil || v.Root == nil || !v.Model.Package.Local {
		return nil
	}
	return slices.DeleteFunc(allPaths(v), func(use pathUse) bool { return !strings.HasPrefix(use.path, ".") })
}

// allPaths are those of paths and what begins with no dot.
func allPaths(v *trace.Version) []pathUse {
	var all []pathUse
	for _, m := range v.Model.Root.Marks {
		switch value := m.Value.(type) {
		case crdmarkers.PrintColumn:
			all = append(all, pathUse{mark: m, arg: "JSONPath", path: value.JSONPath, column: value.Type})
		case crdmarkers.SubresourceScale:
			all = append(all,
				pathUse{mark: m, arg: "specpath", path: value.SpecPath, wants: "integer"},
				pathUse{mark: m, arg: "statuspath", path: value.StatusPath, wants: "integer"})
			if value.SelectorPath != nil {
				all = append(all, pathUse{mark: m, arg: "selectorpath", path: *value.SelectorPath, wants: "string"})
			}
		}
	}
	return all
}

func findDeadPaths(p *pass.Pass) {
	for _, v := range p.Versions() {
		for _, use := range paths(v) {
			if use.wants == "" && reportFault(p, use) || use.wants != "" && reportBrackets(p, use) {
				continue
			}
			at, missing, known := follow(v.Root, use.path)
			if known && at != nil && missing != "" {
				reportDeadEnd(p, v, use, at, missing)
			} else if d, found := deadFilter(v, use); found {
				p.Report(d)
			}
		}
	}
}

// reportBrackets reports a path of the scale subresource that takes an item of a list: the
// API server cuts such a path at its dots and looks for fields of these names.
func reportBrackets(p *pass.Pass, use pathUse) bool {
	if !strings.ContainsAny(use.path, "[]") {
		return false
	}
	p.Report(diag.Diagnostic{
		Pos:     use.mark.ArgPos(use.arg),
		Message: fmt.Sprintf("path %q leads nowhere: the API server reads names and dots in paths of the scale subresource, and no brackets", use.path),
		Help:    "write the value into a field of its own, outside of lists, and name that",
	})
	return true
}

func findColumnTypes(p *pass.Pass) {
	for _, v := range p.Versions() {
		for _, use := range paths(v) {
			if !slices.Contains([]string{"integer", "number", "boolean", "date"}, use.column) {
				continue
			}
			if typ := metadataType(use.path); typ != "" && use.column != typ {
				p.Report(diag.Diagnostic{
					Pos:     use.mark.ArgPos("type"),
					Message: fmt.Sprintf("the column stays blank: its type is %q, and %q is a %s", use.column, use.path, typ),
					Help:    fmt.Sprintf("write type=%s", typ),
				})
				continue
			}
			at, missing, known := follow(v.Root, use.path)
			if !known || missing != "" || at.Schema.XIntOrString {
				continue
			}
			if use.column == "date" && neverDate(at) {
				p.Report(diag.Diagnostic{
					Pos:     use.mark.ArgPos("type"),
					Message: fmt.Sprintf("the column shows \"<invalid>\": its type is %q, and %q holds no timestamp", use.column, use.path),
					Help:    "write type=string, or make the field a metav1.Time",
					Notes:   []diag.Note{{Pos: at.Pos(), Message: "the field is here"}},
				})
				continue
			}
			if prints(use.column, at.Schema.Type) {
				continue
			}
			d := diag.Diagnostic{
				Pos:     use.mark.ArgPos("type"),
				Message: fmt.Sprintf("the column stays blank: its type is %q, and %q is of type %q", use.column, use.path, at.Schema.Type),
				Help:    fmt.Sprintf("write type=%s", columnFor(at.Schema.Type)),
				Notes:   []diag.Note{{Pos: at.Pos(), Message: "the field is here"}},
			}
			v.ReplaceArgument(&d, use.column, columnFor(at.Schema.Type))
			p.Report(d)
		}
	}
}

// neverDate reports whether a string cannot be a timestamp, or is not said to be one: by
// its format, its name or its description.
func neverDate(n *trace.Node) bool {
	s := n.Schema
	if s.Type != "string" || s.Format == "date-time" || s.Format == "datetime" {
		return false
	}
	if len(s.Enum) > 0 || s.Format != "" {
		return true
	}
	words := strings.ToLower(n.Name + " " + s.Description)
	return !strings.HasSuffix(n.Name, "At") && !slices.ContainsFunc([]string{"time", "date", "rfc", "since", "when", "expir"},
		func(word string) bool { return strings.Contains(words, word) })
}

// prints reports whether the API server can show a value in a column of a type.
func prints(column, typ string) bool {
	switch {
	case typ == "":
		return true
	case column == "date":
		return typ == "string"
	case column == "integer" || column == "number":
		return typ == "integer" || typ == "number"
	}
	return column == typ
}

func columnFor(typ string) string {
	if typ == "integer" || typ == "number" || typ == "boolean" {
		return typ
	}
	return "string"
}

func findScaleTypes(p *pass.Pass) {
	for _, v := range p.Versions() {
		for _, use := range paths(v) {
			if use.wants == "" || strings.ContainsAny(use.path, "[]") {
				continue
			}
			at, missing, known := follow(v.Root, use.path)
			if !known || missing != "" || at.Schema.Type == "" || at.Schema.Type == use.wants || at.Schema.Type == "number" {
				continue
			}
			p.Report(diag.Diagnostic{
				Pos:     use.mark.ArgPos(use.arg),
				Message: fmt.Sprintf("path %q must lead to a value of type %q, found %q", use.path, use.wants, at.Schema.Type),
				Help:    fmt.Sprintf("let the path lead to a field of type %q: the API server refuses every object that has this one", use.wants),
				Notes:   []diag.Note{{Pos: at.Pos(), Message: "the field is here"}},
			})
		}
	}
}

// follow walks a JSON path. It returns the node that the path leads to, or the
// last node on the way with the step that is missing there. It is not known where
// the path leads where the schema does not say, and below what the server
// describes itself.
func follow(n *trace.Node, path string) (at *trace.Node, missing string, known bool) {
	at = n
	steps, rest := pathSteps(path)
	for i, step := range steps {
		if i == 0 && n.Step == trace.Root && (step == "metadata" || step == "apiVersion" || step == "kind") {
			return nil, "", false
		}
		at = described(at, step)
		next, known := child(at, step)
		switch {
		case !known:
			return nil, "", false
		case next == nil:
			return at, step, true
		}
		at = next
	}
	switch {
	case strings.HasPrefix(rest, descent):
		return descend(at, rest[1:])
	case rest != "":
		return nil, "", false
	}
	return at, "", true
}

// descent is what the fields of any depth below a value are named behind.
const descent = ".."

// descend walks a path from a value and from each below it, as what follows two dots is
// looked for. It returns the one node that it leads to; with several it is not known which,
// as kubectl shows any of them.
func descend(n *trace.Node, path string) (at *trace.Node, missing string, known bool) {
	steps, _ := pathSteps(path)
	if len(steps) == 0 {
		return nil, "", false
	}
	at, missing = n, steps[0]
	for from := range n.Walk() {
		to, without, known := follow(from, path)
		switch {
		case !known || to != nil && without == "" && missing == "":
			return nil, "", false
		case without == "":
			at, missing = to, ""
		case missing == steps[0] && without != missing:
			at, missing = to, without // it goes further
		}
	}
	return at, missing, true
}

// described is the node itself, or where the levels of a type that contains itself end, a level
// that has the step, or that might if its type had it.
func described(n *trace.Node, step string) *trace.Node {
	levels := n.Unrolled()
	for _, level := range levels {
		if level.Property(step) != nil {
			return level
		}
	}
	if len(levels) == 0 || n.HasGoField(step) {
		return n
	}
	return levels[0]
}

// child takes one step of a JSON path. It returns nil where the step leads
// nowhere, and false where the schema does not say.
func child(n *trace.Node, step string) (next *trace.Node, known bool) {
	s := n.Schema
	if s.XPreserveUnknownFields != nil && *s.XPreserveUnknownFields || s.XEmbeddedResource || len(s.AllOf) > 0 {
		return nil, false
	}
	if step == inBrackets {
		if next = n.Items(); next == nil {
			return nil, s.Type != ""
		}
		return next, true
	}
	if next = n.Property(step); next != nil {
		return next, true
	}
	if s.AdditionalProperties != nil {
		next = n.Values()
		return next, next != nil
	}
	// The schema of a type that could not be made has no fields, either: that is an error by itself.
	unmade := len(s.Properties) == 0 && !n.IsPrunedMeta() && n.HasGoField(step) && !n.LeavesOut(step)
	return nil, s.Type != "" && !unmade
}

// oneItem says how a path takes an item of a list: by its number, or by a field that tells the
// items apart.
func oneItem(list *trace.Node) string {
	help := "this is a list: take one item with [0]"
	items := list.Schema.Items
	if items == nil || items.Schema == nil {
		return help
	}
	for _, of := range []struct{ field, value string }{{"type", "Ready"}, {"name", "main"}} {
		if property, ok := items.Schema.Properties[of.field]; ok && property.Type == "string" {
			return help + fmt.Sprintf(" or [?(@.%s==%q)]", of.field, of.value)
		}
	}
	return help
}
