package check

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/crdgen/crdgen/markers"
)

// An issue is one mistake in a CEL expression.
type issue struct {
	line, column int
	message      string
}

const issuePrefix = "ERROR: <input>:"

// issuesOf reads the mistakes out of a message of the CEL compiler.
func issuesOf(detail string) []issue {
	var all []issue
	for _, text := range strings.Split(detail, issuePrefix)[1:] {
		first, _, _ := strings.Cut(text, "\n")
		parts := strings.SplitN(first, ":", 3)
		if len(parts) < 3 {
			continue
		}
		line, err1 := strconv.Atoi(parts[0])
		column, err2 := strconv.Atoi(parts[1])
		if cmp.Or(err1, err2) == nil {
			all = append(all, issue{line, column, strings.TrimSpace(parts[2])})
		}
	}
	return all
}

// help proposes what was meant by a name that the expression's schema does not
// have, "" where nothing is near.
func (i issue) help(n *Node) string {
	if name, ok := quotedBehind(i.message, "undefined field "); ok {
		return didYouMean(markers.Nearest(name, n.names()))
	}
	name, ok := quotedBehind(i.message, "undeclared reference to ")
	switch {
	case !ok:
		return ""
	case n.Property(name) != nil:
		return didYouMean("self." + name)
	}
	return didYouMean(markers.Nearest(name, []string{"self", "oldSelf"}))
}

// names are those of all properties at and below the node, each as often as it is
// there.
func (n *Node) names() []string {
	var all []string
	for at := range n.Walk() {
		if at.Step == Property && at != n {
			all = append(all, at.Name)
		}
	}
	return all
}

// quotedBehind returns the text in single quotes behind a prefix.
func quotedBehind(s, prefix string) (string, bool) {
	rest, ok := strings.CutPrefix(s, prefix+"'")
	if !ok {
		return "", false
	}
	name, _, ok := strings.Cut(rest, "'")
	return name, ok
}

func didYouMean(name string) string {
	if name == "" {
		return ""
	}
	return fmt.Sprintf("did you mean %q?", name)
}
