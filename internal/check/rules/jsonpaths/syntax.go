package jsonpaths

import (
	"fmt"
	"slices"
	"strings"

	"k8s.io/client-go/util/jsonpath"

	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/diag"
)

// A pathFault is why the path of a printer column shows nothing in any object, found
// without a schema.
type pathFault struct {
	// why is what is wrong; broken reports that the API server cannot parse the path.
	why, help string
	broken    bool
}

// faultOf judges the path of a printer column as the API server does: it puts braces
// around the path and parses it with client-go.
func faultOf(path string) (pathFault, bool) {
	parser, err := jsonpath.Parse("column", "{"+path+"}")
	if err != nil {
		return pathFault{why: err.Error(), help: syntaxHelp(path, err.Error()), broken: true}, true
	}
	if printsLiteral(parser.Root) {
		return pathFault{}, false
	}
	why, help := emptyResult(parser.Root)
	return pathFault{why: why, help: help}, why != ""
}

// printsLiteral reports whether a path holds a literal outside of filters: it is shown
// whatever stands around it.
func printsLiteral(list *jsonpath.ListNode) bool {
	return slices.ContainsFunc(list.Nodes, func(node jsonpath.Node) bool {
		switch n := node.(type) {
		case *jsonpath.ListNode:
			return printsLiteral(n)
		case *jsonpath.TextNode, *jsonpath.IntNode, *jsonpath.FloatNode, *jsonpath.BoolNode:
			return true
		}
		return false
	})
}

// syntaxHelp is how a path that does not parse can be written.
func syntaxHelp(path, why string) string {
	switch {
	case strings.Contains(path, "&&") || strings.Contains(path, "||"):
		return "a filter holds one comparison: JSONPath of kubectl has neither && nor ||"
	case strings.HasPrefix(why, "invalid array index"):
		if strings.Contains(why, "@") {
			return `a filter stands in parentheses, as in [?(@.type=="Ready")]`
		}
		name := strings.Trim(strings.TrimPrefix(why, "invalid array index"), " \"'")
		return fmt.Sprintf("brackets hold a number, * or a filter; the key of a map is written with a dot: .%s", strings.ReplaceAll(name, ".", `\.`))
	case strings.HasPrefix(why, "unterminated"), strings.HasPrefix(why, "unclosed"):
		return `close what is open: a filter is written as [?(@.type=="Ready")]`
	}
	return `write field names with dots, items of a list as [0] or [?(@.type=="Ready")]`
}

// emptyResult finds a part of a parsed path that client-go refuses to evaluate, whatever
// the object.
func emptyResult(list *jsonpath.ListNode) (why, help string) {
	for _, node := range list.Nodes {
		switch n := node.(type) {
		case *jsonpath.ListNode:
			why, help = emptyResult(n)
		case *jsonpath.FieldNode:
			if n.Value == "" {
				return "no field follows a dot", "remove the dot"
			}
		case *jsonpath.IdentifierNode:
			return fmt.Sprintf("%q is neither a field nor quoted", n.Name), fmt.Sprintf("write %q for a string, .%s for a field", n.Name, n.Name)
		case *jsonpath.FilterNode:
			why, help = emptyFilter(n)
		case *jsonpath.UnionNode:
			for _, part := range n.Nodes {
				if why == "" {
					why, help = emptyResult(part)
				}
			}
		}
		if why != "" {
			return why, help
		}
	}
	return "", ""
}

func emptyFilter(n *jsonpath.FilterNode) (why, help string) {
	switch n.Operator {
	case "exists":
		return "", "" // an error in it lets every item pass
	case "==", "!=", "<", "<=", ">", ">=":
	default:
		return fmt.Sprintf("%q is no comparison", n.Operator), "write =="
	}
	if why, help = emptyResult(n.Left); why != "" {
		if name, ok := lone(n.Left); ok {
			help = "write @." + name
		}
		return why, help
	}
	if why, help = emptyResult(n.Right); why != "" {
		if name, ok := lone(n.Right); ok {
			help = fmt.Sprintf("write %q with its quotes", name)
		}
	}
	return why, help
}

// lone is the name that a list consists of.
func lone(list *jsonpath.ListNode) (string, bool) {
	if len(list.Nodes) != 1 {
		return "", false
	}
	id, ok := list.Nodes[0].(*jsonpath.IdentifierNode)
	if !ok {
		return "", false
	}
	return id.Name, true
}

// reportFault reports a column whose path shows nothing in any object, whatever its
// schema.
func reportFault(p *pass.Pass, use pathUse) bool {
	f, found := faultOf(use.path)
	if !found {
		d, found := deadMetadata(use)
		if found {
			p.Report(d)
		}
		return found
	}
	d := diag.Diagnostic{Pos: use.mark.ArgPos(use.arg), Help: f.help, Message: fmt.Sprintf("path %q shows nothing: %s", use.path, f.why)}
	if f.broken {
		d.Message = fmt.Sprintf("path %q is no JSONPath: %s; \"kubectl get\" shows none of the columns", use.path, f.why)
	}
	p.Report(d)
	return true
}
