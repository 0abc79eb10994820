package calls

import (
	"fmt"
	"slices"
	"strings"
)

// A verdict is what is known of a condition without running make.
type verdict int

const (
	unsure verdict = iota
	holds
	fails
)

// A condition is an ifeq, ifneq, ifdef or ifndef of a Makefile, with the branch that the
// line is in.
type condition struct {
	text   string  // as it stands in the file
	plain  bool    // an ifndef, whose assignments are as good as "?="
	branch verdict // whether make takes the branch
	inElse bool
	before verdict // whether make took a branch before: unsure where it may have
}

// branch reads a line that begins, continues or ends a conditional.
func (m *makefile) branch(word, line string) {
	if word == "endif" {
		m.branches = m.branches[:max(len(m.branches)-1, 0)]
		return
	}
	if word != "else" {
		m.branches = append(m.branches, condition{text: line, plain: word == "ifndef", branch: m.decide(line), before: fails})
		return
	}
	if len(m.branches) == 0 {
		return
	}
	c := &m.branches[len(m.branches)-1]
	c.before = either(c.before, c.branch)
	c.inElse, c.plain, c.branch = true, false, holds
	if next := strings.TrimSpace(strings.TrimPrefix(line, "else")); next != "" {
		c.branch = m.decide(next)
	}
	switch {
	case c.before == holds:
		c.branch = fails
	case c.before == unsure && c.branch != fails:
		c.branch = unsure
	}
}

// either is whether one of two conditions holds.
func either(a, b verdict) verdict {
	switch {
	case a == holds || b == holds:
		return holds
	case a == fails && b == fails:
		return fails
	}
	return unsure
}

// decide evaluates a condition with the values that the files themselves give variables,
// as "make" without anything else does.
func (m *makefile) decide(line string) verdict {
	word, rest, _ := strings.Cut(line, " ")
	if open := strings.IndexAny(line, "( \t"); open > 0 {
		word, rest = line[:open], strings.TrimSpace(line[open:])
	}
	result := unsure
	switch word {
	case "ifdef", "ifndef":
		text, known := m.expanded("$(" + rest + ")")
		if known && variableName.MatchString(rest) {
			result = fails
			if text != "" {
				result = holds
			}
		}
	case "ifeq", "ifneq":
		a, b, ok := compared(rest)
		x, known := m.expanded(a)
		y, alsoKnown := m.expanded(b)
		if ok && known && alsoKnown {
			result = fails
			if x == y {
				result = holds
			}
		}
	}
	if result != unsure && (word == "ifneq" || word == "ifndef") {
		return holds + fails - result
	}
	return result
}

// compared are the two texts of ifeq: (a,b), "a" "b" or 'a' 'b'.
func compared(text string) (a, b string, ok bool) {
	if inner, found := strings.CutPrefix(text, "("); found {
		parts := splitAlternatives(strings.TrimSuffix(inner, ")"))
		if len(parts) != 2 {
			return "", "", false
		}
		return strings.TrimSpace(parts[0]), strings.TrimSpace(parts[1]), true
	}
	words, why := splitWords(text)
	if why != "" || len(words) != 2 {
		return "", "", false
	}
	return words[0], words[1], true
}

// splitWords splits two texts in quotes, which may hold references.
func splitWords(text string) (words []string, why string) {
	for text = strings.TrimSpace(text); text != ""; text = strings.TrimSpace(text) {
		end := strings.IndexByte(text[1:], text[0])
		if text[0] != '"' && text[0] != '\'' || end < 0 {
			return nil, "it has no quotes"
		}
		words = append(words, text[1:end+1])
		text = text[end+2:]
	}
	return words, ""
}

// givenToMake are variables that make itself or the environment usually gives, so that a
// file which does not assign one says nothing about it.
func givenToMake() []string {
	return []string{"OS", "SHELL", "HOME", "PATH", "PWD", "CURDIR", "USER", "GOPATH", "GOBIN", "GOOS", "GOARCH", "GOFLAGS", "MAKE", "MAKEFLAGS", "MAKECMDGOALS", "MAKELEVEL", "MAKE_VERSION", "MAKEFILE_LIST"}
}

// expanded is a text without references: a variable that nothing assigns is empty.
func (m *makefile) expanded(text string) (value string, known bool) {
	text = m.expand(text, 0)
	var b strings.Builder
	for {
		at := strings.IndexByte(text, '$')
		if at < 0 {
			b.WriteString(text)
			return strings.TrimSpace(b.String()), true
		}
		end := at + referenceEnd(text[at:])
		name := referenceName(text[at:end])
		if !variableName.MatchString(name) || m.variables[name] != nil || m.unread || slices.Contains(givenToMake(), name) {
			return "", false
		}
		b.WriteString(text[:at])
		text = text[end:]
	}
}

// underConditions says why a line is left that make does not run, and what decides about
// one that it may run. Of branches that only make can choose from the first one is taken.
func underConditions(branches []condition) (why, only string) {
	for _, c := range branches {
		switch {
		case c.branch == fails && c.inElse:
			return fmt.Sprintf("it stands in another branch of %q than make takes with the values of its variables here", c.text), ""
		case c.branch == fails:
			return fmt.Sprintf("%q is not so with the values of its variables here", c.text), ""
		case c.branch == unsure && c.inElse:
			return fmt.Sprintf("it stands behind an else of %q, of which only make knows", c.text), ""
		case c.branch == unsure:
			only = c.text
		}
	}
	return "", only
}
