package jsonpaths

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/apidiag"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/spelling"
)

// deadEnd reports a path whose step leads nowhere, and the one field that is near.
func deadEnd(v *trace.Version, use pathUse, at *trace.Node, step string) diag.Diagnostic {
	message := fmt.Sprintf("path %q leads nowhere: there is no field %q", use.path, step)
	if step == inBrackets {
		message = fmt.Sprintf("path %q leads nowhere: what stands before the brackets is no list", use.path)
	}
	d := diag.Diagnostic{Pos: use.mark.ArgPos(use.arg), Message: message}
	if at.LeavesOut(step) {
		d.Word = diag.Word{Found: step, Names: diag.Field}
	}
	if at == v.Root && apidiag.Misnamed(&d, v.Model, step) {
		return d // the path is right
	}
	names := slices.Sorted(maps.Keys(at.Schema.Properties))
	if strings.Contains(use.path, descent+step) {
		names = namesBelow(at)
	}
	switch {
	case at.IsPrunedMeta():
		d.Option = diag.EmbeddedMeta()
		d.Help = "run with " + d.Option.With("true") + ", by which the schema of such metadata has fields"
	case spelling.Nearest(step, names) != "":
		corrected(&d, v, use, step, spelling.Nearest(step, names))
	case strings.Contains(use.path, descent+step):
	case at.Schema.Type == "array":
		d.Help = oneItem(at)
	case step == inBrackets && at.Schema.AdditionalProperties != nil:
		d.Help = "this is a map: take one value by its key, with a dot, as in .key"
	case len(names) == 0 && at.Schema.Type == "object" && at.Schema.AdditionalProperties == nil:
		d.Help = "the object has no fields, and the API server drops all that is written there: add the field to its type"
	case len(names) > 0 && len(names) <= 12:
		d.Help = "the fields are " + strings.Join(names, ", ")
	}
	return d
}

// corrected proposes the field that is near, and writes it if the path leads somewhere then.
func corrected(d *diag.Diagnostic, v *trace.Version, use pathUse, step, near string) {
	d.Help = fmt.Sprintf("did you mean %q?", near)
	path := strings.Replace(use.path, "."+step, "."+near, 1)
	if quoted := "['" + step + "']"; strings.Contains(use.path, quoted) {
		path = strings.Replace(use.path, quoted, "['"+near+"']", 1)
	}
	if end, missing, known := follow(v.Root, path); path != use.path && known && end != nil && missing == "" {
		d.Help = "did you mean " + path + "?"
		v.ReplaceArgument(d, use.path, path)
	}
}

// reportDeadEnd reports a path on which a step is missing at a node.
func reportDeadEnd(p *pass.Pass, v *trace.Version, use pathUse, at *trace.Node, missing string) {
	d := deadEnd(v, use, at, missing)
	if use.wants != "" || !leftBehind(at, missing) {
		p.Report(d)
		return
	}
	if !at.IsPrunedMeta() { // whose fields are never gone
		gone := "delete the column if the field is gone"
		if d.Help != "" {
			gone += "; " + d.Help
		}
		d.Help = gone
	}
	p.Warn(d)
}

// leftBehind reports whether a step names what is in no way there: no field is called nearly
// like it, none of another variant is called so, and it is no list that an item has to be taken
// of. The column of such a path is most often that of a field which was removed, and nobody knows
// what else it was to show.
func leftBehind(at *trace.Node, step string) bool {
	return step != inBrackets && at.Schema.Type == "object" && !at.LeavesOut(step) &&
		spelling.Nearest(step, slices.Sorted(maps.Keys(at.Schema.Properties))) == ""
}

// namesBelow are the names of all fields below a node.
func namesBelow(n *trace.Node) []string {
	names := map[string]bool{}
	for at := range n.Walk() {
		for name := range at.Schema.Properties {
			names[name] = true
		}
	}
	return slices.Sorted(maps.Keys(names))
}
