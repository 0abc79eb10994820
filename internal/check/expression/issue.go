package expression

import (
	"cmp"
	"regexp"
	"strconv"
	"strings"
)

// An Issue is one mistake in a CEL expression. Line and column count from 1, the
// column in characters.
type Issue struct {
	Line, Column int
	Message      string
}

const issuePrefix = "ERROR: <input>:"

// selfTypeName is what the server calls the type of the object that a rule is about,
// with the nanosecond of its compilation: another name in every run.
var selfTypeName = regexp.MustCompile(`\bselfType[0-9]+\b`)

// IssuesOf reads the mistakes out of a message of the CEL compiler.
func IssuesOf(detail string) []Issue {
	var all []Issue
	for _, text := range strings.Split(detail, issuePrefix)[1:] {
		first, _, _ := strings.Cut(text, "\n")
		parts := strings.SplitN(first, ":", 3)
		if len(parts) < 3 {
			continue
		}
		line, err1 := strconv.Atoi(parts[0])
		column, err2 := strconv.Atoi(parts[1])
		if cmp.Or(err1, err2) == nil {
			all = append(all, Issue{line, column, selfTypeName.ReplaceAllString(strings.TrimSpace(parts[2]), "object")})
		}
	}
	return all
}

// QuotedBehind returns the text in single quotes behind a prefix.
func QuotedBehind(s, prefix string) (string, bool) {
	rest, ok := strings.CutPrefix(s, prefix+"'")
	if !ok {
		return "", false
	}
	name, _, ok := strings.Cut(rest, "'")
	return name, ok
}
