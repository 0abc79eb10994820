package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/spelling"
)

// A pathFilter is what a filter of a JSON path asks of each item of a list.
type pathFilter struct {
	// list is the path up to the filter's closing bracket: it leads to the items.
	list string
	// field is the path behind @, value the quoted text that it is compared with by
	// ==; compared says that there is one.
	field, value string
	compared     bool
}

// filtersOf returns the questions of all filters of a JSON path in their order.
func filtersOf(path string) []pathFilter {
	var all []pathFilter
	for i := 0; i < len(path); i++ {
		if path[i] != '[' {
			continue
		}
		end := closingBracket(path[i:])
		if end < 0 {
			return all
		}
		if inside := strings.TrimSpace(path[i+1 : i+end]); strings.HasPrefix(inside, "?") {
			for _, f := range questionsOf(inside) {
				f.list = path[:i+end+1]
				all = append(all, f)
			}
		}
		i += end
	}
	return all
}

// questionsOf returns what follows each @ of a filter that stands outside of quotes.
func questionsOf(filter string) []pathFilter {
	var all []pathFilter
	for i := 0; i < len(filter); i++ {
		switch filter[i] {
		case '"', '\'':
			i += expression.LiteralEnd(filter[i:])
		case '@':
			end := i + 1
			for end < len(filter) && (filter[end] == '.' || filter[end] == '-' || expression.WordAt("a"+filter[end:]) != "a") {
				end++
			}
			f := pathFilter{field: filter[i+1 : end]}
			if rest, ok := strings.CutPrefix(strings.TrimLeft(filter[end:], " "), "=="); ok {
				rest = strings.TrimLeft(rest, " ")
				if len(rest) > 1 && (rest[0] == '"' || rest[0] == '\'') {
					f.value, f.compared = rest[1:min(expression.LiteralEnd(rest), len(rest))], true
				}
			}
			all = append(all, f)
			i = end - 1
		}
	}
	return all
}

// deadFilter looks for a filter that no item passes: one that asks for a field which
// items do not have, or for a value that its field cannot have.
func deadFilter(v *trace.Version, use pathUse) (diag.Diagnostic, bool) {
	for _, f := range filtersOf(use.path) {
		items, missing, known := follow(v.Root, f.list)
		if !known || missing != "" || !strings.HasPrefix(f.field, ".") {
			continue
		}
		at, missing, known := follow(items, f.field)
		switch {
		case !known:
		case missing != "":
			d := deadEnd(v, use, at, missing)
			d.Message = fmt.Sprintf("filter of path %q passes no item: there is no field %q", use.path, missing)
			return d, true
		case f.compared && !mayBe(at, f.value):
			d := diag.Diagnostic{Pos: use.mark.ArgPos(use.arg), Message: fmt.Sprintf("filter of path %q passes no item: %q is never %q", use.path, strings.TrimPrefix(f.field, "."), f.value)}
			values := enumTexts(at)
			d.Help = "its values are " + strings.Join(values, ", ")
			if near := spelling.Nearest(f.value, values); near != "" {
				d.Help = pass.DidYouMean(near)
			}
			return d, true
		}
	}
	return diag.Diagnostic{}, false
}

// mayBe reports whether the enum of a node, where there is one, has a text.
func mayBe(n *trace.Node, text string) bool {
	values := enumTexts(n)
	return len(values) == 0 || slices.Contains(values, text)
}

// enumTexts are the strings of the node's enum; none if it has other values, too.
func enumTexts(n *trace.Node) []string {
	var all []string
	for _, v := range n.Schema.Enum {
		text, quoted := unquoted(string(v.Raw))
		if !quoted || strings.Contains(text, `\`) {
			return nil
		}
		all = append(all, text)
	}
	return all
}
